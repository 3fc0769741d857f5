-- Which account of the house a transfer was to or from: until now that of conversions was the only one.
ALTER TABLE house_transfers ADD COLUMN house text NOT NULL DEFAULT 'convert';
ALTER TABLE house_transfers ALTER COLUMN house DROP DEFAULT;
