-- When the state was entered that an entry leaves; null where the log does not say. An event that stays in its state does not
-- restart it. Derived from the entries before, therefore no part of the hash chain.
alter table transition_log add column since timestamptz;
-- next
create function state_entered() returns trigger language plpgsql as $$
declare
  last record;
begin
  new.since := null;
  if new.from_state is null then
    return new;
  end if;
  select l.from_state, l.to_state, l.since, l.at into last from transition_log l
    where l.machine = new.machine and l.record_id = new.record_id and l.seq < new.seq order by l.seq desc limit 1;
  if last.to_state = new.from_state then
    new.since := case when last.from_state = last.to_state then last.since else last.at end;
  end if;
  return new;
end $$;
-- next
create trigger transition_log_since before insert on transition_log for each row execute function state_entered();
-- next
update transition_log l set since = entered.at
from (
  select seq, from_state, lag(to_state) over before as last_state,
    max(at) filter (where from_state is distinct from to_state) over (partition by machine, record_id order by seq rows between unbounded preceding and 1 preceding) as at
  from transition_log window before as (partition by machine, record_id order by seq)
) entered
where entered.seq = l.seq and entered.from_state = entered.last_state;
-- next
-- A period of one machine, and below a machine's records one after the other, are read from the index alone.
create index transition_log_by_moment on transition_log (machine, at) include (event, from_state, to_state, since, record_id);
-- next
drop index transition_log_by_record;
-- next
create index transition_log_by_record on transition_log (machine, record_id, seq) include (event, from_state, to_state, at, actor_id);
-- next
create index quotation_by_state on quotation (state, id desc);
-- next
create index handover_by_state on handover (state, id desc);
-- next
create index company_reminded on company (state) where reminders_sent > 0;
-- next
create index company_change_reminded on company_change (state) where reminders_sent > 0;
-- next
create index achievement_reminded on achievement (state) where reminders_sent > 0;
