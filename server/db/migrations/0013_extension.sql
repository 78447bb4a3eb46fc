alter table project add column extended_after_deadline boolean not null default false, add column extend_reason text;
