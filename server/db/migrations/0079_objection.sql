CREATE TABLE "objection" (
	"id" bigint PRIMARY KEY DEFAULT scattered_id() NOT NULL,
	"no" text NOT NULL,
	"project_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"target" text NOT NULL,
	"grounds" text NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"outcome" text,
	"remedy" text,
	"answer" text DEFAULT '' NOT NULL,
	"escalatable_until" timestamp with time zone,
	"escalate_reason" text DEFAULT '' NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"decision_reason" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "objection_no_unique" UNIQUE("no")
);
-- next
ALTER TABLE "project" ADD COLUMN "open_objections" integer DEFAULT 0 NOT NULL;
-- next
alter table objection add foreign key (project_id) references project, add foreign key (company_id) references company,
  add foreign key (user_id) references app_user;
-- next
create trigger objection_state before update on objection for each row execute function only_a_transition_moves_state();
-- next
create index objection_by_project on objection (project_id, state_since desc);
-- next
create index objection_by_state on objection (state_since, id desc);
-- next
create index objection_by_user on objection (user_id);
-- next
create index objection_by_company on objection (company_id);
-- next
create index objection_by_answer on objection (answer_by, id desc);
-- next
create index objection_by_creation on objection (created_at, id desc);
-- next
create index objection_due on objection (due_at) where due_at is not null;
