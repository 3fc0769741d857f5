-- What a user calls someone to send to; empty where there is none. From now on `account` is the email or number as the user entered it: masked, two
-- people could not be told apart, and whoever entered it knows it. Rows from before stay masked until they are saved again.
ALTER TABLE transfer_recipients ADD COLUMN name text NOT NULL DEFAULT '';
