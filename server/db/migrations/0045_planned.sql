create index scope_by_id on scope (state, id desc);
-- next
create index scope_by_since on scope (state_since, id desc);
-- next
create index company_change_by_since on company_change (state_since, id desc);
-- next
create index quotation_opened on quotation (supplier_company_id, created_at desc, id desc) where opened_at is not null;
