-- What staff looked at stays on record, like a row of the audit log: also where the request or its user is deleted.
CREATE TRIGGER identity_views_fixed BEFORE UPDATE OR DELETE ON identity_views
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER identity_views_kept BEFORE TRUNCATE ON identity_views
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
