CREATE TABLE "question" (
	"id" bigint PRIMARY KEY DEFAULT scattered_id() NOT NULL,
	"no" text NOT NULL,
	"project_id" bigint NOT NULL references project,
	"item_id" bigint references project_item,
	"begun_ref" text,
	"begun_sealed" text,
	"begun_company_id" bigint references company,
	"begun_user_id" bigint references app_user,
	"text" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"expert_id" bigint references app_user,
	"into_id" bigint references question,
	"decision_reason" text DEFAULT '' NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_no_unique" UNIQUE("no"),
	CONSTRAINT "question_begun_ref_unique" UNIQUE("begun_ref"),
	-- By whom it was begun: under the key, or in clear.
	CHECK ((begun_ref is null) = (begun_sealed is null) and (begun_ref is null) = (begun_company_id is not null))
);
-- next
create trigger question_state before update on question for each row execute function only_a_transition_moves_state();
-- next
create index question_by_project on question (project_id, state_since desc);
-- next
create index question_by_state on question (state_since, id desc);
-- next
create index question_by_company on question (begun_company_id) where begun_company_id is not null;
-- next
create index question_by_answer on question (answer_by, id desc);
-- next
create index question_by_creation on question (created_at, id desc);
-- next
create index question_by_expert on question (expert_id) where expert_id is not null;
-- next
create index question_due on question (due_at) where due_at is not null;
