-- What an operator asks of a market from beside the server, until there is a desk: only whether it trades. Nothing here can name a price, an amount or
-- an account. The server carries it out as a command, which the journal keeps.
CREATE TABLE spot_operations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('halt', 'open')),
  -- "BTC/USDT".
  symbol text NOT NULL CHECK (symbol <> ''),
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Once taken it is carried out once or, where the server ends meanwhile, not at all.
  taken_at timestamptz,
  -- 'done', or the reason of the refusal.
  outcome text
);
CREATE INDEX spot_operations_waiting ON spot_operations (id) WHERE taken_at IS NULL;
