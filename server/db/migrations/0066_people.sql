-- Where somebody stands in a record by name is counted wherever people are listed.
create index company_by_admin on company (admin_id) where admin_id is not null;
-- next
create index company_change_by_requester on company_change (requested_by);
-- next
create index integrity_by_recorder on integrity (recorder_id, state);
-- next
create index handover_by_giver on handover (from_user_id);
-- next
create index handover_by_receiver on handover (to_user_id);
