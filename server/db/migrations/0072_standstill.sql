ALTER TABLE "project" ADD COLUMN "opened_at" timestamp with time zone;
-- next
ALTER TABLE "project" ADD COLUMN "result_at" timestamp with time zone;
-- next
ALTER TABLE "project" ADD COLUMN "contestable_until" timestamp with time zone;
-- next
update project p set opened_at = coalesce((select min(q.opened_at) from quotation q where q.project_id = p.id), p.state_since)
  where p.state in ('opened', 'chosen', 'resultPublished')
    or (p.state = 'cancelled' and exists (select 1 from quotation q where q.project_id = p.id and q.opened_at is not null));
-- next
-- What was published stood at once: nobody could object to it.
update project set result_at = state_since where state = 'resultPublished';
-- next
select set_config('fairlead.transition', 'on', true);
-- next
update project set state = 'resultStands' where state = 'resultPublished';
-- next
select set_config('fairlead.transition', 'off', true);
-- next
-- The purchases whose opening is shown, and the results that there are.
create index project_by_showing on project (id desc) include (state, unit_id, category_id, method, owner_id) where opened_at is not null and state <> 'cancelled';
-- next
create index project_by_result on project (result_at) where result_at is not null;
-- next
drop index project_by_opening;
-- next
-- As before, but that states which come after the opening need not be named.
create or replace function opening_order(state text, deadline timestamptz) returns numeric language sql immutable parallel safe
return case when state = 'sealed' then 0 when state = 'published' then 1 when state in ('draft', 'discarded', 'cancelled') then 3 else 2 end * 1e12
  + case when state in ('sealed', 'published') then 1 else -1 end * extract(epoch from deadline at time zone 'UTC');
-- next
create index project_by_opening on project (opening_order(state, deadline), id desc) include (unit_id, category_id, method, owner_id);
