CREATE INDEX "approval_case_type" ON "approval_case" USING btree ("type","created_at");
