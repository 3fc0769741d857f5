import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/postgres.ts';

const migration = join(import.meta.dirname, '../../migrations/0040-favourites-of-pairs.sql');

test('a coin that was starred becomes its first market, and one without a market is starred no more', async () => {
  const database = await testDatabase({ empty: true });
  await database.pool.query(`
    CREATE TABLE settings (key text PRIMARY KEY, value jsonb NOT NULL);
    INSERT INTO settings VALUES ('market:25', '{"base":2,"quote":1}'), ('market:2', '{"base":2,"quote":3}'), ('asset:3', '{}');
    CREATE TABLE market_favourites (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL, asset integer NOT NULL, UNIQUE (user_id, asset)
    );
    INSERT INTO market_favourites (user_id, asset) VALUES (1, 2), (1, 3), (2, 2);
  `);
  await database.pool.query(readFileSync(migration, 'utf8'));
  const { rows } = await database.pool.query('SELECT id::integer, user_id::integer, market FROM market_favourites');
  expect(rows).toEqual([
    { id: 1, user_id: 1, market: 2 },
    { id: 3, user_id: 2, market: 2 },
  ]);
  const again = database.pool.query('INSERT INTO market_favourites (user_id, market) VALUES (1, 2)');
  await expect(again).rejects.toThrow(/unique/);
  await database.drop();
});
