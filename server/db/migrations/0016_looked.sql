alter table company add column correct_fields text[] not null default '{}', add column earlier_marks jsonb not null default '[]';
