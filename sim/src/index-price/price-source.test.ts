import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPrices, type PricedMarket } from './price-source.ts';

const btc: PricedMarket = { market: 1, symbol: 'BTCUSDT', tick: 10n ** 6n, quoteScale: 8, start: 70_000n * 10n ** 8n };
const other: PricedMarket = { ...btc, market: 9, symbol: 'OTHER' };

test('recorded minutes are played quarter by quarter, on the tick, and begin again at their end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
  const lines =
    '1774267740000,69979.98,70112.555,69973.41,70070.53,32.5\n1774267800000,70070.53,70191.82,70054,70124,128\n';
  writeFileSync(join(folder, 'BTCUSDT-1m.csv.gz'), gzipSync(lines));
  const prices = openPrices([btc, other], 1, folder);
  const at = (seconds: number) => prices.at(1, prices.from + seconds * 1_000).price / 10n ** 6n;
  expect([0, 14, 15, 30, 45, 60, 105, 120].map(at)).toEqual(
    [6_997_998, 6_997_998, 7_011_255, 6_997_341, 7_007_053, 7_007_053, 7_012_400, 6_997_998].map(BigInt),
  );
  expect(prices.name).toMatch(/^recorded-.* \(1 of 2 markets\)$/);
  rmSync(folder, { recursive: true });
});

test('what was not recorded is generated from the seed, above zero and on the tick', () => {
  const priceAt = (seed: number, minute: number) => {
    const prices = openPrices([btc], seed, undefined);
    expect(prices.name).toBe(`made up from seed ${seed}`);
    return prices.at(1, prices.from + minute * 60_000).price;
  };
  for (const minute of [0, 1, 5_000, 20_000]) {
    const price = priceAt(3, minute);
    expect(price % btc.tick).toBe(0n);
    expect(price).toBeGreaterThan(50_000n * 10n ** 8n);
    expect(price).toBeLessThan(90_000n * 10n ** 8n);
  }
  expect(priceAt(3, 500)).toBe(priceAt(3, 500));
  expect(priceAt(3, 500)).not.toBe(priceAt(4, 500));
});
