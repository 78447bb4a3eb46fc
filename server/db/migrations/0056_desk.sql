CREATE INDEX "transition_log_by_actor" ON "transition_log" USING btree ("actor_id","seq");
