-- What is charged on top of a conversion, in the asset that is given, and quotes for any amount: null in rows of before, which had neither.
ALTER TABLE convert_quotes ADD COLUMN fee_ppm integer, ADD COLUMN max numeric;
ALTER TABLE conversions ADD COLUMN fee numeric CHECK (fee > 0);
