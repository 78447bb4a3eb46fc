alter table project add column unfinished jsonb not null default '[]';
