CREATE TABLE "call_switch" (
	"row_key" text PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"message_en" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL
);
-- next
select tell_of('call_switch', 'row_key', '');
