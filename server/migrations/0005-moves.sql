-- Moves between own kinds of account are few among the entries of whoever trades; without an index of their own all his entries are read to find them.
CREATE INDEX ledger_entries_moves ON ledger_entries (from_owner, seq DESC, line DESC) WHERE reason = 'wallet.move' AND from_owner >= 1000;
