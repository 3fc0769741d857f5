-- Tables that only grow become range partitions, so that no index grows for ever and old parts can be archived or dropped whole. What is
-- stored today becomes the first part without being copied a second time. Amounts become numeric: an asset of 18 places needs more than 64 bits.
-- The change of type rewrites each table once (the condition that lets the table be attached without another scan is checked in the same pass).
-- Parts are made by the server (server/src/store/parts.ts): an empty table has none.

CREATE FUNCTION pg_temp.into_parts(name text, key text, size bigint, amounts text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last bigint;
  bound bigint;
  types text := '';
  amount text;
  index record;
  definitions text[] := '{}';
  definition text;
BEGIN
  EXECUTE format('SELECT max(%I) FROM %I', key, name) INTO last;
  bound := (coalesce(last, 0) / size + 1) * size;
  FOREACH amount IN ARRAY amounts LOOP types := types || format(', ALTER COLUMN %I TYPE numeric', amount); END LOOP;
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT in_first_part CHECK (%I < %s)%s', name, key, bound, types);

  -- A table and its parts share one space of names.
  FOR index IN
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition, c.conname, pg_get_constraintdef(c.oid) AS condition
    FROM pg_index AS i LEFT JOIN pg_constraint AS c ON c.conindid = i.indexrelid WHERE i.indrelid = name::regclass
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', index.name, index.name || '_0');
    -- The one key that does not hold the partition key: names of requests, unique in each part.
    CONTINUE WHEN index.condition = 'PRIMARY KEY (name)';
    definitions := definitions || CASE WHEN index.conname IS NULL THEN index.definition
      ELSE format('ALTER TABLE %I ADD CONSTRAINT %I %s', name, index.conname, index.condition) END;
  END LOOP;
  EXECUTE format('ALTER TABLE %I RENAME TO %I', name, name || '_0');
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE) PARTITION BY RANGE (%I)', name, name || '_0', key);
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT in_first_part', name);
  FOREACH definition IN ARRAY definitions LOOP EXECUTE definition; END LOOP;
  IF last IS NULL THEN
    EXECUTE format('DROP TABLE %I', name || '_0');
  ELSE
    -- Indexes that are the same are attached, not made again.
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)', name, name || '_0', bound);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT in_first_part', name || '_0');
  END IF;
END $$;

SELECT pg_temp.into_parts('journal', 'first_seq', 10000000, '{}');
SELECT pg_temp.into_parts('ledger_entries', 'seq', 10000000, '{amount,from_after,to_after}');
SELECT pg_temp.into_parts('spot_orders', 'id', 10000000, '{price,amount,value,filled_amount,filled_value,fee}');
SELECT pg_temp.into_parts('spot_trades', 'id', 10000000, '{price,amount,value,maker_fee,taker_fee}');
-- By day of the engine's time. What is stored gets no further rows: a name that comes again after a week must not meet its old row.
SELECT pg_temp.into_parts('requests', 'at', 1, '{}');

ALTER TABLE balances ALTER COLUMN available TYPE numeric, ALTER COLUMN held TYPE numeric;
ALTER TABLE index_prices ALTER COLUMN price TYPE numeric;
ALTER TABLE market_candles ALTER COLUMN open TYPE numeric, ALTER COLUMN high TYPE numeric, ALTER COLUMN low TYPE numeric, ALTER COLUMN close TYPE numeric;
