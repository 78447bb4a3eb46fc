ALTER TABLE "app_user" ADD COLUMN "invited_at" timestamp with time zone;
