-- Without what nobody sees of it.
create function visible(written text) returns text language sql immutable strict parallel safe
return regexp_replace(written,
  '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
-- next
-- What identifies somebody or something in its one form, as src/lib/plain.ts has it: server/db/plain.test.ts holds the two together.
create function plain(written text) returns text language sql immutable strict parallel safe
return regexp_replace(trim(both ' ' from regexp_replace(normalize(visible(written), NFKC),
  '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')),
  '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead]', '-', 'g');
-- next
-- What a name looks like: letters of other scripts, digits and signs as what they are taken for, no blanks. Only small letters of ASCII are made here: what
-- a database calls a small letter hangs on its locale.
create function look(name text) returns text language sql immutable strict parallel safe
return translate(lower(replace(plain(name), ' ', '') collate "C"), 'АВЕКМНОРСТХІЈЅУаеорсхіјѕуΑΒΕΖΗΙΚΜΝΟΡΤΥΧον01•‧・∙⋅‘’“”', 'abekmhopctxijsyaeopcxijsyabezhikmnoptyxovol·····''''""');
-- next
-- By what an account is called that signs in, as src/lib/account.ts has it: a mobile number by its digits, a name in small letters.
create function account_name(username text) returns text language sql immutable strict parallel safe
return coalesce(substring(regexp_replace(plain(username), '[ .()-]', '', 'g') from '^(?:\+86|0086|86)?(1[3-9]\d{9})$'),
  lower(replace(plain(username), ' ', '') collate "C"));
-- next
-- What a user name is taken for, stops and dashes aside: a capital I is one, or a small l.
create function account_looks(username text) returns text[] language sql immutable strict parallel safe
return array[translate(look(username), '._-', ''), translate(look(translate(plain(username), 'I', 'l')), '._-', '')];
-- next
create function code_look(code text) returns text language sql immutable strict parallel safe
return translate(upper(code collate "C"), 'OI', '01');
-- next
-- What was stored before is brought into that form, unless two would then be one.
with tidied as (
  select id, name, count(*) over (partition by name) as alike
  from (select id, trim(both ' ' from regexp_replace(visible(name), '\s+', ' ', 'g')) as name from company where name <> '') as c
) update company c set name = t.name from tidied t where t.id = c.id and t.name <> c.name and t.name <> '' and t.alike = 1;
-- next
with read as (
  select id, code, count(*) over (partition by code) as alike
  from (select id, code_look(unified_credit_code) as code from company where unified_credit_code <> '') as c
) update company c set unified_credit_code = r.code from read r where r.id = c.id and r.code <> c.unified_credit_code and r.alike = 1;
-- next
create function address_form(written text) returns text language sql immutable strict
return lower(replace(plain(written), '。', '.') collate "C");
-- next
create function phone_form(written text) returns text language sql immutable strict
return coalesce(substring(regexp_replace(plain(written), '[ .()-]', '', 'g') from '^(?:\+86|0086|86)?(1[3-9]\d{9})$'),
  substring(regexp_replace(plain(written), '[ .()-]', '', 'g') from '^\+[1-9]\d{6,14}$'),
  trim(both '-' from regexp_replace(plain(written), '[ ()-]+', '-', 'g')));
-- next
with written as (
  select id, email, count(*) filter (where email_verified) over (partition by email) as holders
  from (select id, address_form(email) as email, email_verified from app_user where email <> '') as u
) update app_user u set email = w.email from written w where w.id = u.id and w.email <> u.email and (not u.email_verified or w.holders = 1);
-- next
update company set phone = phone_form(phone), email = address_form(email) where phone <> phone_form(phone) or email <> address_form(email);
-- next
update company_contact set phone = phone_form(phone), email = address_form(email) where phone <> phone_form(phone) or email <> address_form(email);
-- next
drop function address_form, phone_form;
-- next
create index app_user_by_account_name on app_user (account_name(username));
-- next
create index app_user_by_account_looks on app_user using gin (account_looks(username));
-- next
create index company_by_look on company (look(name)) where name <> '';
-- next
create index company_by_code_look on company (code_look(unified_credit_code)) where unified_credit_code <> '';
-- next
-- Two accounts may not be taken for one another, nor one be called by another's number or address. No unique index says so: databases of before this have
-- such accounts, which stay, and nobody becomes one more. Whoever is to be called otherwise waits for whoever is, too. Without scans of the whole table,
-- since the plan that was made while it was small is kept.
create function refuse_alike_account() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  renamed boolean := tg_op = 'INSERT' or new.username is distinct from old.username;
begin
  perform pg_advisory_xact_lock(hashtextextended('names of accounts', 0));
  if renamed and (
    exists (select from app_user o where account_name(o.username) = account_name(new.username) and o.id <> new.id)
    or exists (select from app_user o where account_looks(o.username) && account_looks(new.username) and o.id <> new.id)
    or exists (select from app_user o where o.mobile = account_name(new.username) and o.mobile <> '' and o.id <> new.id)
    or exists (select from app_user o where o.email = account_name(new.username) and o.email_verified and o.id <> new.id)
  ) then
    raise unique_violation using constraint = 'app_user_alike', message = 'another account is called so, or nearly so';
  end if;
  if new.mobile <> '' and (tg_op = 'INSERT' or new.mobile is distinct from old.mobile)
    and exists (select from app_user o where account_name(o.username) = new.mobile and o.id <> new.id) then
    raise unique_violation using constraint = 'app_user_by_mobile', message = 'another account is called by this number';
  end if;
  if new.email_verified and (tg_op = 'INSERT' or (new.email, true) is distinct from (old.email, old.email_verified))
    and exists (select from app_user o where account_name(o.username) = new.email and o.id <> new.id) then
    raise unique_violation using constraint = 'app_user_by_email', message = 'another account is called by this address';
  end if;
  return null;
end $$;
-- next
create trigger app_user_alike after insert or update of username, mobile, email, email_verified on app_user
  for each row execute function refuse_alike_account();
-- next
-- Two companies may not have one name, also by look, nor one code. As above, companies of before this stay. A statement may bring many companies:
-- they are looked at together.
create function refuse_alike_companies() returns trigger language plpgsql as $$
begin
  if not exists (select from added_rows a where a.name <> '' or a.unified_credit_code <> '') then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('names of companies', 0));
  if exists (select from added_rows a join company o on look(o.name) = look(a.name) and o.id <> a.id where a.name <> '' and o.name <> '') then
    raise unique_violation using constraint = 'company_name', message = 'another company has this name, or one that looks like it';
  end if;
  if exists (select from added_rows a join company o on code_look(o.unified_credit_code) = code_look(a.unified_credit_code) and o.id <> a.id
      where a.unified_credit_code <> '' and o.unified_credit_code <> '') then
    raise unique_violation using constraint = 'company_credit_code', message = 'another company has this code';
  end if;
  return null;
end $$;
-- next
create function refuse_alike_company() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('names of companies', 0));
  if new.name <> '' and new.name <> old.name
    and exists (select from company o where look(o.name) = look(new.name) and o.name <> '' and o.id <> new.id) then
    raise unique_violation using constraint = 'company_name', message = 'another company has this name, or one that looks like it';
  end if;
  if new.unified_credit_code <> '' and new.unified_credit_code <> old.unified_credit_code
    and exists (select from company o where code_look(o.unified_credit_code) = code_look(new.unified_credit_code)
      and o.unified_credit_code <> '' and o.id <> new.id) then
    raise unique_violation using constraint = 'company_credit_code', message = 'another company has this code';
  end if;
  return null;
end $$;
-- next
create trigger company_alike_added after insert on company referencing new table as added_rows
  for each statement execute function refuse_alike_companies();
-- next
create trigger company_alike_changed after update of name, unified_credit_code on company
  for each row when (old.name <> new.name or old.unified_credit_code <> new.unified_credit_code) execute function refuse_alike_company();
-- next
-- Companies are found however their names are written.
alter table company drop column search, drop column search_grams;
-- next
alter table company
  add column search text not null generated always as (plain(name || ' ' || name_en || ' ' || unified_credit_code)) stored,
  add column search_grams text[] not null generated always as (grams(plain(name || ' ' || name_en || ' ' || unified_credit_code))) stored;
-- next
create index company_by_grams on company using gin (search_grams);
-- next
-- In which order purchases are looked at by whoever opens quotations: those that wait for it, those that still run, and the others.
create function opening_order(state text, deadline timestamptz) returns numeric language sql immutable parallel safe
return case when state = 'sealed' then 0 when state = 'published' then 1 when state in ('opened', 'chosen', 'resultPublished') then 2 else 3 end * 1e12
  + case when state in ('sealed', 'published') then 1 else -1 end * extract(epoch from deadline at time zone 'UTC');
-- next
create index project_by_opening on project (opening_order(state, deadline), id desc) include (unit_id, category_id, method, owner_id);
