-- Files beside a price sheet. What was opened with it may be read by those who run the purchase; everything else is its supplier's.
create table quotation_attachment (
  quotation_id bigint not null references quotation,
  file_id bigint not null references file,
  position integer not null,
  opened boolean not null default false,
  primary key (quotation_id, file_id)
);
-- next
create index quotation_attachment_by_file on quotation_attachment (file_id);
