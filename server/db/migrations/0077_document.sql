CREATE TABLE "document" (
	"id" bigint PRIMARY KEY DEFAULT scattered_id() NOT NULL,
	"machine" text NOT NULL,
	"record_id" bigint NOT NULL,
	"file_id" bigint NOT NULL references file,
	"stage" text NOT NULL,
	"type" text NOT NULL,
	"envelope" text NOT NULL,
	"visible_to" text NOT NULL,
	"version" integer NOT NULL,
	"replaces_id" bigint references document,
	"position" integer NOT NULL,
	"added_by" bigint references app_user,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_replaced_once" UNIQUE("replaces_id"),
	CHECK ((version = 1) = (replaces_id is null))
);
-- next
CREATE INDEX "document_by_record" ON "document" USING btree ("machine","record_id");
-- next
CREATE INDEX "document_by_file" ON "document" USING btree ("file_id");
-- next
-- Those of purchases stood in a table of their own. Who put one there was not kept: it was whoever uploaded it, or copied a purchase that had it.
insert into document (machine, record_id, file_id, stage, type, envelope, visible_to, version, position, added_by, added_at)
  select 'project', d.project_id, d.file_id, 'tender', 'biddingDocuments', 'PUBLIC', 'ALL', 1, d.position, f.uploaded_by, greatest(p.created_at, f.created_at)
    from project_document d join project p on p.id = d.project_id join file f on f.id = d.file_id order by d.project_id, d.position;
-- next
drop table project_document;
-- next
select tell_of('document', 'id', 'position,replaces_id,visible_to');
-- next
-- A document is told of as a part of its record.
create or replace function called(r jsonb, hidden text[]) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('name', coalesce(r ->> 'name', r ->> 'title'), 'nameEn', coalesce(r ->> 'name_en', r ->> 'title_en'),
    'code', coalesce(r ->> 'username', case when 'code' = any (hidden) then null else r ->> 'code' end),
    'of', case when coalesce(r ->> 'name', r ->> 'title') is null then (
      select jsonb_agg(jsonb_build_object('table', kind, 'record', record)) from (
        select kind, r ->> field as record from (values
          ('user_id', 'app_user'), ('role_id', 'role'), ('menu_id', 'menu'), ('element_id', 'element'), ('company_id', 'company'), ('project_id', 'project')
        ) as about (field, kind)
        union all select r ->> 'machine', r ->> 'record_id' where r ->> 'machine' is not null
      ) named where record is not null) end))
$$;
