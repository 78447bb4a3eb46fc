-- What this database was last delivered with, so that what administrators changed since can be told from what is new.
create table delivered_access (
  only_one boolean primary key default true check (only_one),
  content jsonb not null
);
