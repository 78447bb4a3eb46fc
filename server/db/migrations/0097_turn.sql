ALTER TABLE "approval_task" ADD COLUMN "turn_of" bigint GENERATED ALWAYS AS (case when state = 'delegated' then delegate_id when state in ('pending', 'viewed', 'resolved') then user_id end) STORED;
-- next
CREATE INDEX "approval_task_turn" ON "approval_task" USING btree ("turn_of","id") WHERE turn_of is not null;
-- next
CREATE INDEX "approval_task_turn_decide_by" ON "approval_task" USING btree ("turn_of","decide_by") WHERE turn_of is not null;
