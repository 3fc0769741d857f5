-- How many letters to an address wait: the next one comes after the first ones to others.
CREATE INDEX letters_waiting ON letters (address) WHERE ended_at IS NULL;
