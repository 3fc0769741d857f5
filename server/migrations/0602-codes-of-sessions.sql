-- The session within which a code was asked for, as for a new number of an account: it is counted apart from those that anybody can ask for, and good there only.
ALTER TABLE codes ADD COLUMN session bigint;
