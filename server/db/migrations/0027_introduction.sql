alter table app_user add column introduction text not null default '';
