-- Whoever uploads has a quota of the last day, and what nothing took is swept after it.
create index file_by_moment on file (created_at);
-- next
create index file_by_uploader on file (uploaded_by, created_at);
