create or replace function grams(input text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select substr(lower(input), position, size) as gram
    from generate_series(1, length(input)) as position, generate_series(1, 3) as size
    where position + size - 1 <= length(input)
  ) as parts
$$;
-- next
alter table company drop column search_grams;
-- next
alter table company add column search_grams text[] not null generated always as (grams(name || ' ' || name_en || ' ' || unified_credit_code)) stored;
-- next
create index company_by_grams on company using gin (search_grams);
-- next
alter table invitation drop column search_grams;
-- next
alter table invitation add column search_grams text[] not null generated always as (grams(code || ' ' || invitee_name || ' ' || company_name)) stored;
-- next
create index invitation_by_grams on invitation using gin (search_grams);
-- next
alter table project drop column search_grams;
-- next
alter table project add column search_grams text[] not null generated always as (grams(no || ' ' || title || ' ' || title_en)) stored;
-- next
create index project_by_grams on project using gin (search_grams);
-- next
alter table project_item drop column search_grams;
-- next
alter table project_item add column search_grams text[] not null generated always as (grams(name || ' ' || spec)) stored;
-- next
create index project_item_by_grams on project_item using gin (search_grams);
-- next
-- Functions, since each connection plans them once: as parts of a statement they would be planned with every page of a list.
create function person_name(person bigint) returns text language plpgsql stable strict as $$
begin
  return (select u.name from app_user u where u.id = person);
end $$;
-- next
create function inviter_name(invitation bigint) returns text language plpgsql stable strict as $$
begin
  return (select u.name from invitation v join app_user u on u.id = v.inviter_id where v.id = inviter_name.invitation);
end $$;
-- next
-- Every call asks what its person may do; roles are few, and change seldom.
alter table role add column authorities text[] not null default '{}';
-- next
create function keep_authorities() returns trigger language plpgsql as $$
begin
  -- One change of rights at a time: the next sees what this one did.
  lock table role in share row exclusive mode;
  update role r set authorities = array(
    select m.code from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = r.id
    union all select e.code from role_element re join element e on e.id = re.element_id where re.role_id = r.id
  );
  return null;
end $$;
-- next
create trigger role_menu_authorities after insert or update or delete on role_menu for each statement execute function keep_authorities();
-- next
create trigger role_element_authorities after insert or update or delete on role_element for each statement execute function keep_authorities();
-- next
create trigger menu_authorities after update of code on menu for each statement execute function keep_authorities();
-- next
create trigger element_authorities after update of code on element for each statement execute function keep_authorities();
-- next
-- Of no row, and yet it fills the column for the roles that are there.
update menu set code = code where false;
