CREATE TABLE "service_admits" (
	"service_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	CONSTRAINT "service_admits_service_id_client_id_pk" PRIMARY KEY("service_id","client_id")
);
-- next
ALTER TABLE "service_admits" ADD CONSTRAINT "service_admits_service_id_service_client_id_fk" FOREIGN KEY ("service_id") REFERENCES "service_client"("id") ON DELETE cascade ON UPDATE no action;
-- next
ALTER TABLE "service_admits" ADD CONSTRAINT "service_admits_client_id_service_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "service_client"("id") ON DELETE cascade ON UPDATE no action;
-- next
CREATE INDEX "service_admits_client" ON "service_admits" USING btree ("client_id");
-- next
select tell_of('service_admits', 'service_id,client_id', '');
