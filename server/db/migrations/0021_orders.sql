create index project_by_title on project (title collate "C", id desc);
-- next
create index project_by_title_en on project (title_en collate "C", id desc);
-- next
create index company_by_name_order on company (name collate "C", id desc);
-- next
create index company_by_name_en on company (name_en collate "C", id desc);
-- next
create index invitation_by_name on invitation (invitee_name collate "C", id desc);
-- next
create index integrity_by_points on integrity ((case type when 'GOOD' then points else -points end), id desc);
-- next
create index quotation_by_total on quotation (supplier_company_id, total_gross, id desc);
-- next
create index project_by_state_down on project (state desc, id desc);
-- next
create index company_by_state_down on company (state desc, id desc);
-- next
create index invitation_by_state_down on invitation (state desc, id desc);
-- next
create index achievement_by_state_down on achievement (state desc, id desc);
-- next
create index integrity_by_state_down on integrity (state desc, id desc);
-- next
create index quoter_by_state_down on quoter (state desc, id desc);
-- next
create index quotation_by_state_down on quotation (supplier_company_id, state desc, id desc);
