import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { rowsRead } from '../../../test/rows-read.ts';
import type { SettledWindow } from './receipt.ts';
import { windowReceiptOf } from './window.ts';

const [SECOND, MINUTE] = [1_000, 60_000];
const LINKS = 60_000;
const [INSTRUMENT, OWN] = [7, 1_000];
let database: TestDatabase;
/** A tick a second, two of them at one time in each minute, and one purchase. */
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `INSERT INTO receipt_links SELECT $1, n, n, (n - CASE n % 60 WHEN 0 THEN 1 ELSE 0 END) * ${SECOND},
       CASE n WHEN ${OWN} THEN 'dual' ELSE 'tick' END, '{}', to_char(n, 'FM000000') FROM generate_series(1, ${LINKS}) AS n`,
    [INSTRUMENT],
  );
  await database.pool.query('ANALYZE receipt_links');
});
afterAll(() => database.drop());

const result: SettledWindow['result'] = { result: 'none', settlement: '', ticks: [], currency: 'BTC', returned: '1' };
const settled = (until: number) => ({
  ...{ id: 'dual-1', market: 'BTC/USDT', instrument: INSTRUMENT, own: OWN },
  ...{ window: { from: until - 31 * MINUTE, until }, result },
});

test('DUAL-015 the receipt of a window of long ago reads its own links, and not those of the chain since then', async () => {
  const until = 5_000 * SECOND;
  const read = await rowsRead(database.pool, async (pool) => {
    const made = await windowReceiptOf(pool, settled(until), LINKS * SECOND);
    const links = made?.chain?.links ?? [];
    // From the newest of the two at the last time before the window: 5000 s - 31 min = 3140 s.
    expect(made?.chain?.n).toBe(3_139);
    expect(links).toHaveLength(5_000 - 3_139 + 1);
    expect(links.at(-1)?.hash).toBe('005000');
  });
  // The links of the window with the one before them, the purchase with its own, and what finds them.
  expect(read).toBeLessThan(5_000 - 3_139 + 1 + 20);
});

test('of several ticks at one time the window begins after the last, and ends with the first', async () => {
  // Links 3059 and 3060 are of one time, and so are 5999 and 6000.
  const made = await windowReceiptOf(database.pool, settled(5_999 * SECOND), LINKS * SECOND);
  expect(made?.chain?.links.at(-1)?.hash).toBe('005999');
  const late = await windowReceiptOf(database.pool, settled(3_060 * SECOND + 31 * MINUTE), LINKS * SECOND);
  expect(late?.chain?.n).toBe(3_060);
});
