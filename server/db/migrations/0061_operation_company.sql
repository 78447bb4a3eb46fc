create index operation_log_by_company on operation_log (company_id, at, id);
