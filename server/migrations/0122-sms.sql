-- Letters go to an email or, by SMS, to a phone number in E.164; each channel is claimed by a job of its own.
ALTER TABLE letters ADD COLUMN channel text NOT NULL GENERATED ALWAYS AS (CASE WHEN address ~ '^\+[0-9]+$' THEN 'sms' ELSE 'mail' END) STORED;
DROP INDEX letters_due;
CREATE INDEX letters_due ON letters (channel, turn, next_at, id) WHERE ended_at IS NULL;
-- How many messages a number got.
CREATE INDEX letters_sms ON letters (address, created_at) WHERE channel = 'sms';
