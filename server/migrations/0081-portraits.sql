-- The address of the portrait ("/upload/…jpg"), empty where there is none.
ALTER TABLE users ADD COLUMN portrait text NOT NULL DEFAULT '';
