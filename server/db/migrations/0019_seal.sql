-- By which key this database was sealed, without the key. A server with another one does not start.
create table seal_key (
  only_one boolean primary key default true check (only_one),
  key_check text not null
);
-- next
-- In what an opened quotation does not fit its receipt and the log.
alter table quotation add column misfits text[] not null default '{}';
-- next
update quotation set misfits = '{receipt}' where hash_verified = false;
