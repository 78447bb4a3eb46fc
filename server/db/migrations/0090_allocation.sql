CREATE TABLE "demand_allocation" (
	"project_item_id" bigint NOT NULL,
	"demand_line_id" bigint NOT NULL references demand_line,
	"project_id" bigint NOT NULL references project,
	"company_id" bigint NOT NULL references company,
	"quantity" numeric(18, 4) NOT NULL check ("quantity" > 0),
	CONSTRAINT "demand_allocation_project_item_id_demand_line_id_pk" PRIMARY KEY("project_item_id","demand_line_id")
);
-- next
ALTER TABLE "project" ADD COLUMN "estimate" numeric(18, 2);
-- next
ALTER TABLE "project" ADD COLUMN "estimate_unread" text DEFAULT '' NOT NULL;
-- next
create index demand_allocation_by_line on demand_allocation (demand_line_id);
-- next
create index demand_allocation_by_project on demand_allocation (project_id);
-- next
create index demand_allocation_by_company on demand_allocation (company_id, project_id);
-- next
select tell_of('demand_allocation', 'project_item_id,demand_line_id', '');
-- next
-- Lines that can't be sent yet say which lines they were.
update project set unfinished = (select jsonb_agg('{"id": null}' || line order by place) from jsonb_array_elements(unfinished) with ordinality as each_of (line, place))
  where unfinished <> '[]';
-- next
update project_template set content = content
  || jsonb_build_object('items', (select coalesce(jsonb_agg('{"id": null}' || line order by place), '[]') from jsonb_array_elements(content -> 'items') with ordinality as each_of (line, place)))
  || jsonb_build_object('unfinished', (select coalesce(jsonb_agg('{"id": null}' || line order by place), '[]') from jsonb_array_elements(content -> 'unfinished') with ordinality as each_of (line, place)));
-- next
-- Lines keep their ids while they change places.
alter table project_item
  drop constraint project_item_project_id_line_no_key,
  add constraint project_item_project_id_line_no_key unique (project_id, line_no) deferrable initially deferred;
