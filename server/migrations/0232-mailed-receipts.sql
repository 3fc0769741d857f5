-- Receipts of transfers that were mailed to their recipient in the last hour, by the time of the transfer (milliseconds UTC). `more`: the letter that says that there are others.
CREATE TABLE transfer_receipts (
  recipient bigint NOT NULL REFERENCES users,
  at bigint NOT NULL,
  more boolean NOT NULL
);
CREATE INDEX transfer_receipts_of ON transfer_receipts (recipient, at);
