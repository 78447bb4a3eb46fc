ALTER TABLE "project" ADD COLUMN "answer_rule" text DEFAULT 'EXTEND_THEN_HOLD' NOT NULL;
-- next
ALTER TABLE "project" ADD COLUMN "answer_extensions" integer DEFAULT 0 NOT NULL;
-- next
-- Templates that were kept before begin with the rule that purchases have.
update project_template set content = content || '{"answerRule": "EXTEND_THEN_HOLD"}' where not content ? 'answerRule';
-- next
ALTER TABLE "project" ADD COLUMN "unanswered" integer DEFAULT 0 NOT NULL;
-- next
-- What is unanswered now is judged, too: the clock looks at these purchases anew.
update project set unanswered = asked.count, due_at = case when due_at is null then null else now() end
  from (select project_id, count(*) as count from question where state = 'asked' group by project_id) asked where asked.project_id = project.id;
-- next
drop index question_by_answer;
-- next
create index question_by_waiting on question ((case when state = 'asked' then answer_by end), id desc);
