CREATE TABLE "flow_type" (
	"type" text PRIMARY KEY NOT NULL,
	"condition_fields" text[] NOT NULL,
	"material_fields" text[] NOT NULL,
	"hidden_fields" text[] NOT NULL,
	"prefix" text NOT NULL,
	"bulk" boolean NOT NULL,
	"needs_second" boolean NOT NULL,
	"on_approved" text NOT NULL,
	"on_rejected" text NOT NULL,
	"on_returned" text NOT NULL,
	"updated_at" timestamp with time zone,
	"updated_by" bigint,
	"version" integer DEFAULT 0 NOT NULL
);
-- next
ALTER TABLE "flow_definition" ADD COLUMN "updated_by" bigint;
-- next
ALTER TABLE "flow_type" ADD CONSTRAINT "flow_type_updated_by_app_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "app_user"("id") ON DELETE no action ON UPDATE no action;
-- next
ALTER TABLE "flow_definition" ADD CONSTRAINT "flow_definition_updated_by_app_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "app_user"("id") ON DELETE no action ON UPDATE no action;
-- next
INSERT INTO "flow_type" ("type", "condition_fields", "material_fields", "hidden_fields", "prefix", "bulk", "needs_second", "on_approved", "on_rejected", "on_returned") VALUES
('RESULT', '{title,unit,category,method,amountGross,manager,chooser,quotation,reason}', '{unit,category,method,amountGross,manager,chooser,quotation,reason}', '{amountGross,quotation,reason}', 'SP', false, false, '', '', ''),
('STOP', '{title,unit,category,method,amountGross,stage,reason}', '{unit,category,method,amountGross,stage,reason}', '{}', 'SP', false, false, '', '', ''),
('DEMAND', '{title,unit,category,method,amountGross,kind,needBy,isDirect,mayBeSplit,isRecordedLate}', '{unit,category,method,amountGross,kind,isDirect}', '{}', 'SP', true, false, '', '', ''),
('PROJECT_PLAN', '{title,unit,category,method,amountGross}', '{unit,category,method,amountGross}', '{}', 'SP', false, false, '', '', ''),
('REPORT', '{title,unit,category,method,amountGross}', '{unit,category,method,amountGross}', '{}', 'SP', false, false, '', '', ''),
('PRICE', '{title,unit,category,method,amountGross}', '{unit,category,method,amountGross}', '{}', 'SP', false, false, '', '', ''),
('CHOSEN_CHANGE', '{title,unit,category,method,amountGross,reason}', '{unit,category,method,amountGross,reason}', '{}', 'SP', false, false, '', '', ''),
('SUPPLIER_ADMIT', '{title,category}', '{category}', '{}', 'SP', false, false, '', '', ''),
('QUOTER', '{title}', '{}', '{}', 'SP', false, false, '', '', ''),
('CONTACT_TRANSFER', '{title,unit,receiver}', '{unit,receiver}', '{}', 'SP', false, false, '', '', '');
