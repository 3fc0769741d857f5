-- A time as a number of the journal: statements are filtered by dates. The journal's time never goes back.
CREATE INDEX journal_at ON journal (at);
