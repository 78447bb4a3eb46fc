alter table document add column part_id bigint;
