CREATE TABLE "former_name" (
	"kind" text NOT NULL,
	"id" bigint NOT NULL,
	"until_seq" bigint NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	CONSTRAINT "former_name_kind_id_until_seq_pk" PRIMARY KEY("kind","id","until_seq")
);
-- next
CREATE TABLE "operation_refused" (
	"who" text NOT NULL,
	"row_key" text NOT NULL,
	"code" integer NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"user_id" bigint,
	"program" text,
	"menu" text NOT NULL,
	"record_id" text,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"milliseconds" integer NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "operation_refused_who_row_key_code_pk" PRIMARY KEY("who","row_key","code")
);
-- next
ALTER TABLE "operation_log" ADD COLUMN "times" integer;
-- next
ALTER TABLE "operation_log" ADD COLUMN "first_at" timestamp with time zone;
-- next
ALTER TABLE "delivered_access" ADD COLUMN "known" text[] DEFAULT '{}' NOT NULL;
-- next
ALTER TABLE "viewing" ADD COLUMN "begun_in" text DEFAULT '' NOT NULL;
-- next
-- By which session somebody looks is told no more than their token.
drop trigger viewing_added on viewing;
-- next
drop trigger viewing_changed on viewing;
-- next
drop trigger viewing_removed on viewing;
-- next
select tell_of('viewing', 'user_id', 'token_id,begun_in');
-- next
-- Keeps what somebody was called for all that had happened by then. Of two changes without an event between them the first counts.
create function keep_former_name() returns trigger language plpgsql as $$
begin
  insert into former_name (kind, id, until_seq, name, name_en)
    select tg_table_name, old.id, h.seq, old.name, old.name_en from transition_head h on conflict do nothing;
  return null;
end $$;
-- next
create trigger app_user_renamed after update of name, name_en on app_user for each row
  when (old.name <> '' and (old.name, old.name_en) is distinct from (new.name, new.name_en)) execute function keep_former_name();
-- next
create trigger company_renamed after update of name, name_en on company for each row
  when (old.name <> '' and (old.name, old.name_en) is distinct from (new.name, new.name_en)) execute function keep_former_name();
