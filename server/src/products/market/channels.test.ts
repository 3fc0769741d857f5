import type { market } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { rulesChannel, tradeCandleChannel } from './channels.ts';
import { batchOf, markets } from './test/settings.ts';
import { flat } from './trade-candles/add-trade.ts';
import { candleReply } from './wire.ts';

const [btc] = markets;
const candle = (price: bigint, period: string): market.Candle => candleReply(btc!, flat(0, price), period);

test('candles of trades are published once a batch for each period that changed, in their last state', () => {
  let price = 100n;
  let changed: Parameters<Parameters<typeof tradeCandleChannel>[1]>[0] = () => undefined;
  const channel = tradeCandleChannel(
    (id, period) => (id === 1 ? candle(price, period) : undefined),
    (listener) => (changed = listener),
  );
  const touched: string[] = [];
  const note = () => channel.note(batchOf([]), (id, period) => touched.push(`${id} ${period}`));
  note();
  expect(touched).toEqual([]);
  changed(1, ['1min', '5min']);
  price = 101n;
  note();
  note();
  expect(touched).toEqual(['1 1min', '1 5min']);
  expect(channel.take(1, '1min')?.()).toEqual(candle(101n, '1min'));
  expect([channel.snapshot(1, '1D'), channel.snapshot(4, '1D')]).toEqual([candle(101n, '1D'), null]);
  expect(channel.take(4, '1D')).toBeUndefined();
});

test('a change of rules or of a status is published once, with a time after the last one', () => {
  let ruled: () => void = () => undefined;
  let now = 1_000;
  const channel = rulesChannel(
    (listener) => (ruled = listener),
    () => now,
  );
  let touched = 0;
  const note = () => channel.note(batchOf([]), () => (touched += 1));
  note();
  expect([touched, channel.snapshot(), channel.take()]).toEqual([0, 1_000, undefined]);
  now = 900;
  ruled();
  note();
  expect([touched, channel.take()?.(), channel.take(), channel.snapshot()]).toEqual([1, 1_001, undefined, 1_001]);
  note();
  expect(touched).toBe(1);
});
