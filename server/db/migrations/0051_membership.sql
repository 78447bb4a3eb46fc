CREATE TABLE "member" (
	"id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"by_platform" boolean DEFAULT false NOT NULL,
	"decision_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
-- next
ALTER TABLE "company" ADD COLUMN "merged_into_id" bigint;
-- next
ALTER TABLE "member" ADD CONSTRAINT "member_id_app_user_id_fk" FOREIGN KEY ("id") REFERENCES "app_user"("id") ON DELETE cascade ON UPDATE no action;
-- next
ALTER TABLE "company" ADD CONSTRAINT "company_merged_into_id_company_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "company"("id") ON DELETE no action ON UPDATE no action;
-- next
-- Suppliers' people of before: their lives begin here, without an entry of the log.
insert into member (id, state, state_since, by_platform, created_at)
  select u.id, case when u.disabled then 'frozen' when u.must_change_password and u.invited_by is not null then 'invited' else 'active' end,
    coalesce(u.frozen_at, now()), u.disabled and u.frozen_at is null, u.created_at
  from app_user u join company c on c.id = u.company_id where c.kind = 'SUPPLIER';
-- next
ALTER TABLE "app_user" DROP COLUMN "frozen_at";
-- next
create trigger member_state before update on member for each row execute function only_a_transition_moves_state();
-- next
create index company_by_merger on company (merged_into_id) where merged_into_id is not null;
-- next
create index member_by_state on member (state, id desc);
-- next
create index quoter_by_account on quoter (user_id, id desc);
-- next
create index member_by_state_since on member (state_since, id);
-- next
create index member_due on member (due_at) where due_at is not null;
-- next
select tell_of('member', 'id', '');

