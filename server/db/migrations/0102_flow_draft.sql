ALTER TABLE "flow_definition" ADD COLUMN "updated_at" timestamp with time zone;
-- next
CREATE UNIQUE INDEX "flow_definition_draft" ON "flow_definition" USING btree ("type",coalesce(unit_id, 0)) WHERE standing = 'draft';
