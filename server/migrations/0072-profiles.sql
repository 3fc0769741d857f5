-- The display name of a user, and a line of text shown with it.
ALTER TABLE users
  ADD COLUMN nickname text CHECK (char_length(nickname) BETWEEN 2 AND 10),
  ADD COLUMN signature text CHECK (char_length(signature) BETWEEN 2 AND 30);
