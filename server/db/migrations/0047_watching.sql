CREATE TABLE "call_minute" (
	"minute" timestamp with time zone NOT NULL,
	"row_key" text NOT NULL,
	"process_id" text NOT NULL,
	"calls" integer NOT NULL,
	"refusals" integer NOT NULL,
	"failures" integer NOT NULL,
	"total_ms" integer NOT NULL,
	"buckets" integer[] NOT NULL,
	CONSTRAINT "call_minute_minute_row_key_process_id_pk" PRIMARY KEY("minute","row_key","process_id")
);
