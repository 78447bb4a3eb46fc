CREATE TABLE "operation_record" (
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"operation_id" bigint NOT NULL,
	CONSTRAINT "operation_record_kind_record_operation_id_pk" PRIMARY KEY("kind","record","operation_id")
);
-- next
CREATE TABLE "record_name" (
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"code" text NOT NULL,
	"operation_id" bigint NOT NULL,
	CONSTRAINT "record_name_kind_record_name_name_en_code_pk" PRIMARY KEY("kind","record","name","name_en","code")
);
-- next
CREATE INDEX "operation_record_by_operation" ON "operation_record" USING btree ("operation_id");
-- next
-- What a row is called, and where it has no name of its own, what it is about.
create function called(r jsonb, hidden text[]) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('name', coalesce(r ->> 'name', r ->> 'title'), 'nameEn', coalesce(r ->> 'name_en', r ->> 'title_en'),
    'code', coalesce(r ->> 'username', case when 'code' = any (hidden) then null else r ->> 'code' end),
    'of', case when coalesce(r ->> 'name', r ->> 'title') is null then (
      select jsonb_agg(jsonb_build_object('table', kind, 'record', r ->> field)) from (values
        ('user_id', 'app_user'), ('role_id', 'role'), ('menu_id', 'menu'), ('element_id', 'element'), ('company_id', 'company'), ('project_id', 'project')
      ) as about (field, kind) where r ->> field is not null) end))
$$;
-- next
create or replace function note(name text, event text, amount integer, told jsonb) returns void language plpgsql as $$
declare
  noted text := coalesce(current_setting('fairlead.changes', true), '');
begin
  -- Of what is more than anybody reads, such as an import, it is told which records it were; of more than that, how many.
  perform set_config('fairlead.changes', noted || case noted when '' then '' else ',' end || jsonb_build_object('table', name, 'event', event,
    'count', amount, 'rows', case
      when length(noted) > 2000000 then '[]'
      when length(noted) > 100000 then (select jsonb_agg(each || '{"before": null, "after": null}') from jsonb_array_elements(told) each)
      else told end)::text, true);
end $$;
-- next
create or replace function note_change() returns trigger language plpgsql as $$
declare
  keys text[] := string_to_array(tg_argv[0], ',');
  hidden text[] := string_to_array(tg_argv[1], ',') || never_told();
  was jsonb := to_jsonb(old);
  became jsonb := to_jsonb(new);
  before jsonb;
  after jsonb;
begin
  select jsonb_object_agg(key, told_value(key, was -> key)) filter (where was -> key <> 'null'),
      jsonb_object_agg(key, told_value(key, value)) filter (where value <> 'null')
    into before, after
    from jsonb_each(became) where was -> key <> value and key <> all (hidden);
  if before is not null or after is not null then
    perform note(tg_table_name, 'update', 1, jsonb_build_array(called(became, hidden)
      || jsonb_build_object('record', concat_ws('/', became ->> keys[1], became ->> keys[2]), 'before', before, 'after', after)));
  end if;
  return null;
end $$;
-- next
create or replace function note_rows() returns trigger language plpgsql as $$
declare
  keys text[] := string_to_array(tg_argv[0], ',');
  hidden text[] := string_to_array(tg_argv[1], ',') || never_told();
  side text := case tg_op when 'INSERT' then 'after' else 'before' end;
  none jsonb := jsonb_build_object('before', null, 'after', null);
  told jsonb;
  amount integer;
begin
  -- The values of the first, and which the others are.
  select count(*), jsonb_agg(called(r, hidden) || none || jsonb_build_object('record', record)
      || case when place <= 50 then jsonb_build_object(side, content) else '{}' end order by place) filter (where place <= 2000)
    into amount, told
    from (
      select r, concat_ws('/', r ->> keys[1], r ->> keys[2]) as record, row_number() over () as place,
        (select jsonb_object_agg(key, told_value(key, value)) from jsonb_each(r) where value <> 'null' and key <> all (hidden)) as content
      from (select to_jsonb(t) as r from moved_rows t) moved
    ) each_moved;
  if amount > 0 then
    perform note(tg_table_name, lower(tg_op), amount, told);
  end if;
  return null;
end $$;
-- next
-- By which records an operation is found, and what these are called: whoever may add operations need not be able to write these.
create function keep_records() returns trigger language plpgsql security definer set search_path from current as $$
begin
  with told as (
    select change ->> 'table' as kind, each from jsonb_array_elements(new.changes) change, jsonb_array_elements(change -> 'rows') each
  )
  insert into operation_record (kind, record, operation_id)
    select kind, each ->> 'record', new.id from told where each ->> 'record' is not null
    union select about ->> 'table', about ->> 'record', new.id from told, jsonb_array_elements(coalesce(each -> 'of', '[]')) about
    on conflict do nothing;
  insert into record_name (kind, record, name, name_en, code, operation_id)
    select distinct change ->> 'table', each ->> 'record', each ->> 'name', coalesce(each ->> 'nameEn', ''), coalesce(each ->> 'code', ''), new.id
    from jsonb_array_elements(new.changes) change, jsonb_array_elements(change -> 'rows') each where each ->> 'name' is not null and each ->> 'record' is not null
    on conflict (kind, record, name, name_en, code) do update set operation_id = excluded.operation_id;
  return null;
end $$;
-- next
create trigger operation_log_records after insert on operation_log for each row when (new.changes <> '[]') execute function keep_records();
-- next
-- What was done before is found by the records that its changes name; between which two of them one stood is in its key.
insert into operation_record (kind, record, operation_id)
  select change ->> 'table', each ->> 'record', o.id
    from operation_log o, jsonb_array_elements(o.changes) change, jsonb_array_elements(change -> 'rows') each where each ->> 'record' is not null
  union select about.kind, split_part(each ->> 'record', '/', about.place), o.id
    from operation_log o, jsonb_array_elements(o.changes) change, jsonb_array_elements(change -> 'rows') each,
      (values ('user_role', 'app_user', 1), ('user_role', 'role', 2), ('role_menu', 'role', 1), ('role_menu', 'menu', 2),
        ('role_element', 'role', 1), ('role_element', 'element', 2)) as about (of, kind, place)
    where about.of = change ->> 'table' and each ->> 'record' is not null
  on conflict do nothing;
