CREATE TABLE "viewing" (
	"token_id" text PRIMARY KEY NOT NULL,
	"administrator_id" bigint NOT NULL,
	"administrator" text NOT NULL,
	"user_id" bigint NOT NULL,
	"user_name" text NOT NULL,
	"reason" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
-- next
ALTER TABLE "notice" ALTER COLUMN "outbox_id" DROP NOT NULL;
-- next
ALTER TABLE "token" ADD COLUMN "viewer_id" bigint;
-- next
CREATE INDEX "transition_log_by_actor" ON "transition_log" USING btree ("actor_id","at");
-- next
select tell_of('viewing', 'user_id', 'token_id');
