CREATE INDEX "approval_case_definition" ON "approval_case" USING btree ("definition_id","created_at");
