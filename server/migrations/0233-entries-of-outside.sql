-- What came from outside and what left is summed up from the first entry on with each reconciliation.
CREATE INDEX ledger_entries_world ON ledger_entries (seq) WHERE from_owner = 0 OR to_owner = 0;
