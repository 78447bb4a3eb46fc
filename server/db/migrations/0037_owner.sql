-- Who quotes is nobody's to read before the opening (docs/decisions/022): until then it rests under the key, which SQL does not have. What is
-- there already the next start seals (server/lifecycle/sealOwners.ts).
alter table quotation alter column supplier_company_id drop not null;
-- next
alter table quotation add column owner_ref text, add column list_ref text, add column supplier_sealed text not null default '';
-- next
update quotation set owner_ref = 'clear ' || id, list_ref = 'clear ' || id;
-- next
alter table quotation alter column owner_ref set not null, alter column list_ref set not null, alter column supplier_sealed drop default;
-- next
create unique index quotation_by_owner on quotation (project_id, owner_ref);
-- next
create unique index quotation_by_list on quotation (list_ref);
-- next
create index quotation_clear on quotation (id) where supplier_sealed = '';
-- next
-- Lists of a company's own quotations are found by their ids.
drop index quotation_by_total;
-- next
drop index quotation_by_state_down;
-- next
alter table file alter column uploaded_by drop not null;
-- next
alter table file add column uploader_sealed text, add constraint file_uploader check ((uploaded_by is null) <> (uploader_sealed is null));
-- next
-- What was attached within a day counts in somebody's quota.
create index file_attached on file (created_at) where uploader_sealed is not null;
-- next
-- A person who is named under the key is a person still. Derived, therefore no part of the hash chain.
alter table transition_log add column by_system boolean not null generated always as (actor_id is null and not (payload ? 'by')) stored;
-- next
drop index transition_log_by_record;
-- next
create index transition_log_by_record on transition_log (machine, record_id, seq) include (event, from_state, to_state, at, actor_id, by_system);
