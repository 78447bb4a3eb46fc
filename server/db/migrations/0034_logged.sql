-- What guards against repeating and guessing outlasts a crash: unlogged tables are emptied by it.
alter table nonce set logged;
-- next
alter table counter set logged;
