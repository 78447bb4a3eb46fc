alter table project add column chosen_by bigint references app_user (id);
-- next
update project set chosen_by = (
  select l.actor_id from transition_log l where l.machine = 'project' and l.record_id = project.id and l.event = 'choose' order by l.seq desc limit 1
) where chosen_quotation_id is not null;
