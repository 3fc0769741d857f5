-- Transfers of the last day that a recipient could not receive, by sender: by them the limits of the recipient could be found out.
CREATE TABLE recipient_refusals (
  user_id bigint NOT NULL REFERENCES users,
  recipient bigint NOT NULL REFERENCES users,
  at timestamptz NOT NULL
);
CREATE INDEX recipient_refusals_of ON recipient_refusals (user_id, recipient, at);
