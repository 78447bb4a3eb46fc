alter table company_change add column before jsonb not null default '{}';
-- next
create index company_change_by_company on company_change (company_id, id desc);
