ALTER TABLE "approval_visit" ADD COLUMN "former_definition_id" bigint;
-- next
ALTER TABLE "approval_visit" ADD CONSTRAINT "approval_visit_former_definition_id_flow_definition_id_fk" FOREIGN KEY ("former_definition_id") REFERENCES "flow_definition"("id") ON DELETE no action ON UPDATE no action;
-- next
CREATE INDEX "approval_case_going" ON "approval_case" USING btree ("type","id") WHERE state in ('running', 'returned');
-- next
CREATE INDEX "approval_visit_former" ON "approval_visit" USING btree ("former_definition_id") WHERE former_definition_id is not null;
