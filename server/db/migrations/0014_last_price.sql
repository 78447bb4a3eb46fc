-- What was last paid for the same thing is asked for line by line.
create index project_item_by_thing on project_item (name, spec, unit);
