-- Asked for within a session, as for a new number of an account: counted apart from those that anybody can ask for.
ALTER TABLE codes ADD COLUMN session boolean NOT NULL DEFAULT false;
