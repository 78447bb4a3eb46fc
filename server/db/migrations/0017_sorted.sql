create index company_by_created on company (created_at, id desc);
-- next
create index company_by_submitted on company (state, submitted_at, id desc);
-- next
create index company_by_change on company (kind, state_since, id desc);
