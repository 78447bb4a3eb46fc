ALTER TABLE "approval_task" ADD COLUMN "job_title" text DEFAULT '' NOT NULL;
-- next
ALTER TABLE "approval_task" ADD COLUMN "job_title_en" text DEFAULT '' NOT NULL;
-- next
ALTER TABLE "approval_task" ADD COLUMN "signature_file_id" bigint;
-- next
ALTER TABLE "app_user" ADD COLUMN "job_title" text DEFAULT '' NOT NULL;
-- next
ALTER TABLE "app_user" ADD COLUMN "job_title_en" text DEFAULT '' NOT NULL;
-- next
ALTER TABLE "app_user" ADD COLUMN "signature_file_id" bigint;
-- next
CREATE INDEX "approval_task_signature" ON "approval_task" USING btree ("signature_file_id") WHERE signature_file_id is not null;

-- next
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_signature_file" FOREIGN KEY ("signature_file_id") REFERENCES "file"("id");
-- next
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_signature_file" FOREIGN KEY ("signature_file_id") REFERENCES "file"("id");
