-- Frozen accounts: nothing of them can be used until staff ends the freeze, which takes two people.
ALTER TABLE users
  ADD COLUMN frozen_at timestamptz,
  -- Set by the end of a freeze: no login until the password was reset by mail.
  ADD COLUMN reset_required boolean NOT NULL DEFAULT false;

-- Rows are kept: they are what happened.
CREATE TABLE account_freezes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The owner with a session, the owner with the link of a notice, or one of the staff.
  source text COLLATE "C" NOT NULL CHECK (source IN ('owner', 'link', 'staff')),
  staff_id bigint REFERENCES staff,
  -- Of staff: why, and by when it is to be decided what follows.
  reason text COLLATE "C",
  note text,
  decide_by timestamptz,
  started_at timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at >= started_at),
  CHECK ((source = 'staff') = (staff_id IS NOT NULL AND reason IS NOT NULL AND note IS NOT NULL AND decide_by IS NOT NULL))
);
CREATE UNIQUE INDEX account_freezes_open ON account_freezes (user_id) WHERE ended_at IS NULL;
CREATE INDEX account_freezes_user ON account_freezes (user_id, id);
