-- The last event of a loan whose letter is queued.
CREATE TABLE loan_letters (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  event bigint NOT NULL
);
INSERT INTO loan_letters (event) VALUES (0);

-- When an owner was mailed about a call: one letter an hour, whatever the number of loans.
CREATE TABLE loan_call_mails (
  owner bigint PRIMARY KEY REFERENCES users,
  at bigint NOT NULL
);
