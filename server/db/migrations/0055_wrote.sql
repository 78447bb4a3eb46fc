ALTER TABLE "token" ADD COLUMN "wrote_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL;
