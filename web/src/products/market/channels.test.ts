import type { market } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { channels } from './channels.ts';

const ticker = (symbol: string, last: string): market.Ticker => ({
  ...{ match_id: 1, symbol, last, last_trade: null, bid: null, ask: null, change: '+0.00', change_value: '+0.00' },
  ...{ high: last, low: last, volume: '0', value: '0', at: 1 },
});

test('the newest ticker of each market is held', () => {
  const { start, next } = channels['market.tickers'];
  const before = start([ticker('A/U', '1'), ticker('B/U', '1')]);
  expect(next(before, [ticker('B/U', '2')])).toEqual({ 'A/U': ticker('A/U', '1'), 'B/U': ticker('B/U', '2') });
});
