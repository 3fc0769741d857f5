-- What users said about the risk of futures before their first order: all answers, right or not. `answers`: by the name of the statement, whether it was called true.
CREATE TABLE futures_risk_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  at bigint NOT NULL,
  answers jsonb NOT NULL,
  is_right boolean NOT NULL
);
CREATE INDEX futures_risk_answers_right ON futures_risk_answers (user_id, at) WHERE is_right;
