import { describe as group, expect, test } from 'vitest';
import { ann, BTC_ID, order, send, twoTraders, USDT_ID } from '../../test/market-of-two.ts';
import { settings } from '../../test/trading-day.ts';
import { describe } from '../describe.ts';
import type { ConfigureMarket } from './command.ts';

const fine = settings.find(({ kind }) => kind === 'spot.configureMarket') as ConfigureMarket;
const XRP_ID = 5;
const refused = { ok: false, reason: 'spot.settings_invalid' };

group('a market is refused, and nothing changes, where', () => {
  test.each<[string, Partial<ConfigureMarket>]>([
    ['its base is no asset', { market: 7, base: 99 }],
    ['its quote is no asset', { market: 7, quote: 99 }],
    ['base and quote are one asset', { market: 7, base: USDT_ID }],
    ['its base cannot be traded', { market: 7, base: 6 }],
    ['its quote cannot be traded', { market: 7, quote: 6 }],
    ['its base changes', { base: XRP_ID }],
    ['its quote changes', { quote: XRP_ID }],
    ['its tick changes', { tick: fine.tick * 2n }],
    ['its lot changes', { lot: fine.lot * 2n }],
  ])('%s', (_, change) => {
    const state = twoTraders();
    send(state, { kind: 'asset.configure', asset: 6, name: 'JPY', scale: 2, kinds: ['fiat'] });
    const before = [...describe(state)].slice(1);
    expect(send(state, { ...fine, ...change })).toEqual(refused);
    expect([...describe(state)].slice(1)).toEqual(before);
  });

  test('the same again, other fees and other limits are taken', () => {
    const state = twoTraders();
    expect(send(state, fine)).toEqual({ ok: true });
    expect(send(state, { ...fine, takerFeePpm: 2_000, notionalMin: 6n })).toEqual({ ok: true });
    expect(send(state, { ...fine, market: 7, quote: BTC_ID, base: XRP_ID })).toEqual({ ok: true });
  });
});

test('the smallest order is the whole units that its notional rounds up to, the largest what it rounds down to', () => {
  // A lot of 10^3 at a tick of 10^6, eight places: one lot at one tick is worth 10 units.
  const state = twoTraders();
  const least = (notionalMin: bigint) => {
    expect(send(state, { ...fine, notionalMin, notionalMax: 10n ** 12n + 9n })).toEqual({ ok: true });
    const { productMin, productMax } = state.spot.markets.get(1) as { productMin: number; productMax: number };
    return [productMin, productMax];
  };
  expect(least(1_000n)).toEqual([100, 10 ** 11]);
  expect(least(1_001n)).toEqual([101, 10 ** 11]);
  expect(least(1_010n)).toEqual([101, 10 ** 11]);
});

test('a market order is refused where the band around the index price has no price that can be counted', () => {
  const state = twoTraders();
  const at = (price: bigint) =>
    send(state, { kind: 'indexPrice.update', source: 'test', prices: [{ market: 1, price, volume: 0n }] });
  const sent = (side: 'buy' | 'sell') =>
    send(state, order(ann, side, 0, 100, { type: 'market', timeInForce: 'IOC', price: 0n }));
  at(fine.tick / 2n);
  expect(sent('buy')).toEqual({ ok: false, reason: 'spot.price_out_of_range' });
  at(fine.tick * 2n ** 54n);
  expect(sent('sell')).toEqual({ ok: false, reason: 'spot.price_out_of_range' });
});
