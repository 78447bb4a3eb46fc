-- The day on which a certificate or a licence warns next: 60, 30 and 7 days before its end, each step once.
alter table certificate add column warn_on date generated always as (case
  when warned_days is null then valid_to - 60 when warned_days > 30 then valid_to - 30 when warned_days > 7 then valid_to - 7 end) stored;
-- next
create index certificate_to_warn on certificate (warn_on) where warn_on is not null;
-- next
alter table company add column licence_warned_days integer;
-- next
alter table company add column licence_warn_on date generated always as (case
  when licence_warned_days is null then licence_end - 60 when licence_warned_days > 30 then licence_end - 30
  when licence_warned_days > 7 then licence_end - 7 end) stored;
-- next
create index company_to_warn on company (licence_warn_on) where licence_warn_on is not null;
-- next
-- What a revoked achievement left behind, at most one record each.
alter table integrity add column achievement_id bigint references achievement;
-- next
create unique index integrity_by_achievement on integrity (achievement_id) where achievement_id is not null;
