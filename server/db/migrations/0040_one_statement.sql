-- The chain's end moves on in one statement, which says what it was.
alter table transition_head add column previous_hash text;
