CREATE TABLE "approver_choice" (
	"machine" text NOT NULL,
	"record_id" bigint NOT NULL,
	"type" text NOT NULL,
	"node" text NOT NULL,
	"position" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"chosen_by" bigint NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approver_choice_machine_record_id_type_node_position_pk" PRIMARY KEY("machine","record_id","type","node","position")
);
-- next
ALTER TABLE "approver_choice" ADD CONSTRAINT "approver_choice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE cascade ON UPDATE no action;
-- next
ALTER TABLE "approver_choice" ADD CONSTRAINT "approver_choice_chosen_by_app_user_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "app_user"("id") ON DELETE cascade ON UPDATE no action;
-- next
CREATE UNIQUE INDEX "approver_choice_once" ON "approver_choice" USING btree ("machine","record_id","type","node","user_id");
