-- The name that the one who makes a draft gives it: sent again, it is the same draft. None of those of before, and of what ships with the program.
ALTER TABLE content_entries ADD COLUMN client_id text COLLATE "C" UNIQUE;
