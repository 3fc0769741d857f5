-- The caps of SMS count notices by what they are: a turn says only how many waited before.
ALTER TABLE letters ADD COLUMN notice boolean NOT NULL DEFAULT false;
-- A code is worth sending for ten minutes, a notice for an hour.
UPDATE letters SET notice = true WHERE channel = 'sms' AND expires_at - created_at > interval '30 minutes';
DROP INDEX letters_sms;
CREATE INDEX letters_sms ON letters (created_at) WHERE channel = 'sms' AND notice;
