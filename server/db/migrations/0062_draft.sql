ALTER TABLE "file" ADD COLUMN "released_at" timestamp with time zone;
-- next
ALTER TABLE "project" ADD COLUMN "deadline_typed" text DEFAULT '' NOT NULL;
-- next
ALTER TABLE "project" ADD COLUMN "begun_as" text;
-- next
CREATE INDEX "file_released" ON "file" USING btree ("released_at") WHERE released_at is not null;
-- next
CREATE UNIQUE INDEX "project_begun_as" ON "project" USING btree ("owner_id","begun_as");
