import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FeedError, minuteMs, type FeedMarket } from '../feed.ts';
import type { Exchange } from './in-sessions.ts';
import { openRecordedSessions } from './recorded-sessions.ts';

const market: FeedMarket = {
  ...{ id: 201, symbol: 'AAPL/USDT', tick: 10n ** 6n, base: 'AAPL', quote: 'USDT', baseScale: 4, quoteScale: 8 },
};
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Each day from 14:00 to 15:00 UTC. */
const exchange: Exchange = {
  sessionAt: (_, at) => {
    const opensAt = Math.floor((at - 15 * HOUR) / DAY) * DAY + DAY + 14 * HOUR;
    return { opensAt, closesAt: opensAt + HOUR };
  },
  splitsOf: () => [],
  isPractice: () => false,
};
const folder = mkdtempSync(join(tmpdir(), 'glassbook-stocks-'));
const log = { info: () => undefined, warn: () => undefined };
const first = Date.UTC(2014, 5, 6);
const row = (time: number, price: string) => [time, price, price, price, price, '100', 0, 0, 0, 0, 0, 0].join(',');

beforeAll(() => {
  const rows = [
    // Before the opening, the first two minutes, the day after a split of 7:1.
    row(first + 13 * HOUR, '600'),
    row(first + 14 * HOUR, '644.7'),
    row(first + 14 * HOUR + minuteMs, '645.4'),
    row(first + 3 * DAY + 14 * HOUR, '93.5'),
  ];
  writeFileSync(join(folder, 'AAPL-1m.csv.gz'), gzipSync(`${rows.join('\n')}\n`));
  mkdirSync(join(folder, 'factor_files'));
  writeFileSync(join(folder, 'factor_files/aapl.csv'), '20140606,0.9,0.1428571428,645.57\r\n20501231,1,1,0\r\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

const pricesOn = async (day: number) => {
  const feed = await openRecordedSessions({ folder, markets: [market], exchange, log });
  const candles = await feed.history(market, day, day + DAY);
  return candles.map(({ time, close }) => [(time - day) / minuteMs, Number(close) / 1e8]);
};

test('STOCK-030 minutes play in the minutes of a session that they were recorded in, of a share after all splits', async () => {
  const day = Date.UTC(2026, 10, 30);
  const two = [await pricesOn(day), await pricesOn(day + DAY)].sort((a, b) => b.length - a.length);
  expect(two).toEqual([
    [
      [840, 92.1],
      [841, 92.2],
    ],
    [[840, 93.5]],
  ]);
  expect(await pricesOn(day + 2 * DAY)).toEqual(await pricesOn(day));
});

test('STOCK-030 stocks without a file have no prices, and a folder without any is refused', async () => {
  const other = { ...market, id: 202, base: 'GOOG' };
  const feed = await openRecordedSessions({ folder, markets: [market, other], exchange, log });
  expect([feed.covers?.(201), feed.covers?.(202)]).toEqual([true, false]);
  await expect(openRecordedSessions({ folder, markets: [other], exchange, log })).rejects.toThrow(FeedError);
});
