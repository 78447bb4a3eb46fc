ALTER TABLE "role" ADD COLUMN "data_scope" text DEFAULT 'all' NOT NULL;
-- next
alter table role add constraint role_data_scope_check check (data_scope in ('all', 'below', 'company', 'own'));
