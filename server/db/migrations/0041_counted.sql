-- A count reads an index alone: each has beside what it is ordered by whatever else a list of projects is narrowed by.
drop index project_by_state;
-- next
create index project_by_state on project (state, id desc) include (unit_id, category_id, method, owner_id);
-- next
drop index project_by_unit;
-- next
create index project_by_unit on project (unit_id, id desc) include (state, category_id, method, owner_id);
-- next
drop index project_by_category;
-- next
create index project_by_category on project (category_id, id desc) include (state, unit_id, method, owner_id);
-- next
create index project_by_method on project (method, id desc) include (state, unit_id, category_id, owner_id);
-- next
drop index project_by_state_deadline;
-- next
create index project_by_state_deadline on project (state, deadline, id desc) include (unit_id, category_id, method, owner_id);
-- next
create index quoter_by_state_since on quoter (state_since, id desc);
-- next
create index quoter_by_validity on quoter (valid_to, id desc);
-- next
create index company_by_state_since on company (state_since, id desc);
-- next
create index company_by_submission on company (submitted_at, id desc);
-- next
create index company_by_wait on company (waiting_since, id desc);
