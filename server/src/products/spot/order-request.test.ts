import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { notional } from '@glassbook/engine/quote';
import { expect, test } from 'vitest';
import { parseForm } from '../../carry/http/form/form.ts';
import type { SpotMarket, SpotMarkets } from './markets.ts';
import { refusalWords, toCommand, type OrderBody } from './order-request.ts';
import { spotVenue } from './spot-venue.ts';

const asset = (id: number, symbol: string, scale: number) =>
  ({ id, symbol, scale, sort: id, isQuote: id === 2, createdAt: 0 }) as const;
const market = (scale: number, change: Partial<SpotMarket> = {}): SpotMarket => ({
  ...{ id: 1, symbol: 'BTC/USDT', base: { ...asset(1, 'BTC', scale) }, quote: { ...asset(2, 'USDT', 2) } },
  ...{ tick: 1n, lot: 10n ** BigInt(scale), notionalMin: 0n, notionalMax: 100_000_000n },
  ...{ makerFeePpm: 0, takerFeePpm: 0, bandPpm: 0, sort: 1, createdAt: 0 },
  ...{ product: 'spot', openOrdersMax: 10 },
  ...change,
});
const max = (of: SpotMarket, size: Partial<{ price: bigint; amount: bigint; value: bigint }>) =>
  refusalWords(of, 'buy', { price: 0n, amount: 0n, value: 0n, ...size })['spot.amount_too_large']?.max;

test('SPOT-019 the largest amount in a refusal is the largest accepted', () => {
  // 1,000,000.00 USDT at 300.00 is 3,333 BTC; one more would be too many.
  const whole = market(0);
  expect(max(whole, { price: 30_000n, amount: 4_000n })).toBe('3333 BTC');
  expect(notional(30_000n, 3_333n, 0) <= whole.notionalMax).toBe(true);
  expect(notional(30_000n, 3_334n, 0) > whole.notionalMax).toBe(true);
  expect(max(market(18), { price: 30_000n, amount: 10n ** 30n })).toBe('3333 BTC');
  expect(max(whole, { value: 100_000_001n })).toBe('1000000 USDT');
  expect(max(whole, { amount: 4_000n })).toBe('1000000 USDT');
  expect(max(whole, {})).toBe('1000000 USDT');
  // Here the limit is the number of lots, not the order's value.
  const cheap = market(0, { notionalMax: 2n ** 60n });
  expect(max(cheap, { price: 1n, amount: 2n ** 53n })).toBe('9007199254740991 BTC');
  expect(max(cheap, { amount: 2n ** 53n })).toBe('9007199254740991 BTC');
  expect(max(cheap, { value: 2n ** 59n })).toBe('9007199254740991 BTC');
});

test('SPOT-019 the smallest amount in a refusal is a lot, by value what one costs at the best price', () => {
  const of = market(8, { lot: 1_000n });
  const min = (size: Partial<{ value: bigint; best: bigint }>) =>
    refusalWords(of, 'buy', { price: 0n, amount: 0n, value: 0n, ...size })['spot.amount_too_small']?.min;
  expect(min({})).toBe('0.00001 BTC');
  expect(min({ best: 7_000_000n })).toBe('0.00001 BTC');
  // 70,000.00 USDT for one BTC.
  expect(min({ value: 50n, best: 7_000_000n })).toBe('0.7 USDT');
  expect(min({ value: 50n })).toBe('0.00001 BTC');
});

test('R20 of a request whose order rests nothing but the name of the order is kept', () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const markets = { ofPair: () => market(8) } as unknown as SpotMarkets;
  const venue = spotVenue(markets);
  const count = 20_000;
  const kept = Array<string | undefined>(count).fill('');
  const used = () => {
    gc();
    return process.memoryUsage().heapUsed;
  };
  const nameOf = (number: number) => `a-name-of-36-characters-${String(number).padStart(12, '0')}`;
  const before = used();
  for (let n = 0; n < count; n += 1) {
    const body = Buffer.from(`type=1&amount=0.01&target_price=70000&order_type=limit&client_order_id=${nameOf(n)}`);
    const asked = toCommand({ markets, venue }, parseForm(body.toString()).fields as unknown as OrderBody, 1_000);
    kept[n] = 'command' in asked ? asked.command.clientOrderId : undefined;
  }
  const each = (used() - before) / count;
  expect(kept.at(-1)).toBe(nameOf(count - 1));
  // A text of 36 characters takes 56 bytes; a slice of its form 32, and the form itself 128.
  expect(each).toBeLessThan(110);
});
