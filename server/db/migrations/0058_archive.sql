CREATE TABLE "operation_segment" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"operations" integer NOT NULL,
	"file" text NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
-- next
-- What was archived may be removed, and nothing else: what no segment names, and what the chain still holds or awaits, stays.
create function only_archived_removed() returns trigger language plpgsql as $$
begin
  if exists (select from removed_rows r where r.seq > (select coalesce(max(s.seq), 0) from operation_segment s)) then
    raise exception 'only what was archived is removed from operation_chain' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
-- next
create function only_unchained_removed() returns trigger language plpgsql as $$
begin
  if exists (select from removed_rows r join operation_chain c on c.operation_id = r.id)
    or exists (select from removed_rows r join operation_waiting w on w.operation_id = r.id) then
    raise exception 'only what was archived is removed from operation_log' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
-- next
drop trigger operation_log_only_added on operation_log;
-- next
drop trigger operation_chain_only_added on operation_chain;
-- next
create trigger operation_log_only_added before update or truncate on operation_log for each statement execute function only_added_to();
-- next
create trigger operation_chain_only_added before update or truncate on operation_chain for each statement execute function only_added_to();
-- next
create trigger operation_segment_only_added before update or delete or truncate on operation_segment for each statement execute function only_added_to();
-- next
create trigger operation_log_removed after delete on operation_log referencing old table as removed_rows for each statement execute function only_unchained_removed();
-- next
create trigger operation_chain_removed after delete on operation_chain referencing old table as removed_rows for each statement execute function only_archived_removed();
