-- The first of the two reviewers who approve a request: by number where the desk was used, by name in a terminal.
ALTER TABLE identity_requests ADD COLUMN first_at timestamptz, ADD COLUMN first_by text, ADD COLUMN first_staff bigint REFERENCES staff;
ALTER TABLE identity_requests ADD CHECK ((first_at IS NULL) = (first_by IS NULL) AND (first_staff IS NULL OR first_at IS NOT NULL));
