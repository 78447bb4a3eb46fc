create index invitation_by_creation on invitation (created_at, id);
-- next
create index invitation_by_expiry on invitation (expires_at, id);
-- next
create index invitation_by_unit on invitation (unit_id, id desc);
-- next
create index achievement_by_unit on achievement (inwh_company_id, id desc);
-- next
create index achievement_by_standing on achievement (state_since, id);
-- next
create index achievement_confirmed on achievement (cooperate_year, inwh_company_id) where state = 'confirmed';
