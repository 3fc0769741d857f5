-- Letters are sent by a job.

-- A letter on its way. One that reaches nobody is a row too, so that asking does the same work whether or not there is an account.
CREATE TABLE letters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text COLLATE "C" NOT NULL,
  -- Locale, subject, paragraphs and perhaps a code; erased when the letter is over.
  body jsonb,
  -- Becomes the Message-ID: a letter that is sent twice, because a process ended in between, is one to its reader.
  message_id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL,
  -- Not sent after this.
  expires_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  -- When it is due; while somebody sends it, when others may.
  next_at timestamptz NOT NULL,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('sent', 'refused', 'expired', 'nobody')),
  -- Of letters that are due the lowest turn goes first: a flood of sign-up codes holds up nobody's reset or notice.
  turn smallint NOT NULL DEFAULT 0,
  -- Letters go to an email or, by SMS, to a phone number in E.164; each channel is claimed by a job of its own.
  channel text NOT NULL GENERATED ALWAYS AS (CASE WHEN address ~ '^\+[0-9]+$' THEN 'sms' ELSE 'mail' END) STORED,
  -- The caps of SMS count notices by what they are: a turn says only how many waited before.
  notice boolean NOT NULL DEFAULT false,
  CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CHECK ((ended_at IS NULL) = (body IS NOT NULL))
);
CREATE INDEX letters_ended ON letters (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX letters_due ON letters (channel, turn, next_at, id) WHERE ended_at IS NULL;
-- How many letters to an address wait: the next one comes after the first ones to others.
CREATE INDEX letters_waiting ON letters (address) WHERE ended_at IS NULL;
CREATE INDEX letters_sms ON letters (created_at) WHERE channel = 'sms' AND notice;
