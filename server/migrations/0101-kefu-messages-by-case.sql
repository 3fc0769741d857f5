-- The newest messages of a case, and those that staff has not read.
CREATE INDEX kefu_messages_case ON kefu_messages (case_id, id DESC);
