ALTER TABLE "demand" ADD COLUMN "buyer_id" bigint references app_user;
-- next
ALTER TABLE "demand" ADD COLUMN "accepted_at" timestamp with time zone;
-- next
alter table demand add constraint demand_buyer_since check ((buyer_id is null) = (accepted_at is null));
-- next
create index demand_by_buyer on demand (buyer_id, state, id desc) where buyer_id is not null;
-- next
create index demand_by_accepted on demand (accepted_at, id desc);
-- next
-- What was given back may be written anew: what purchases that ended had taken of its lines goes with these.
alter table demand_allocation
  drop constraint demand_allocation_demand_line_id_fkey,
  add constraint demand_allocation_demand_line_id_fkey foreign key (demand_line_id) references demand_line on delete cascade;
