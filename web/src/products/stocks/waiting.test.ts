import type { spot } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { waiting } from './waiting.ts';

const pair = { currency_id: '51', legal_id: '3', type: '2', trigger_by: 'last', client_order_id: 'a' } as const;
const stop = { stop_price: '480' };
const profit = { profit_price: '520' };

test.for([
  [stop, { order_type: 'stop_market', trigger_price: '480' }],
  [
    { ...stop, stop_limit: '479' },
    { order_type: 'stop_limit', trigger_price: '480', target_price: '479' },
  ],
  [profit, { order_type: 'take_profit_market', trigger_price: '520' }],
  [
    { ...profit, profit_limit: '521' },
    { order_type: 'take_profit_limit', trigger_price: '520', target_price: '521' },
  ],
  [
    { ...stop, profit_limit: '520' },
    { order_type: 'oco', trigger_price: '480', target_price: '520' },
  ],
  [
    { ...stop, stop_limit: '479', profit_limit: '520' },
    { order_type: 'oco', trigger_price: '480', target_price: '520', sl_limit: '479' },
  ],
  [
    { trail_percent: '2', activation_price: '510' },
    { order_type: 'trailing_stop', trail_percent: '2', activation_price: '510' },
  ],
] as const)('STOCK-038 an order that waits is sent by its type: %j', ([prices, expected]) => {
  const request = { ...pair, amount: '1', ...prices, expires_ms: '1' };
  expect(waiting.requestOf(request, 'GTC')).toEqual({ ...pair, amount: '1', ...expected, time_in_force: 'GTC' });
});

const none = { stop_price: null, stop_limit: null, profit_price: null, profit_limit: null };
const conditional = (prices: object) => ({ ...none, ...prices }) as spot.Conditional;
test.for([
  [stop, { stop_price: '481' }, { trigger_price: '481' }],
  [profit, { profit_price: '521', profit_limit: '522' }, { trigger_price: '521', target_price: '522' }],
  [
    { ...stop, ...profit },
    { stop_price: '481', stop_limit: '480', profit_limit: '522' },
    { trigger_price: '481', sl_limit: '480', target_price: '522' },
  ],
] as const)('STOCK-038 prices are changed by the names of the type: %j', ([prices, changes, expected]) => {
  expect(waiting.changesOf(changes, conditional(prices))).toEqual(expected);
});

const listed = (change: object) =>
  ({
    trigger_price: '480',
    target_price: '479',
    trade_amount: '1',
    sl_limit: null,
    cancel_reason: null,
    ...change,
  }) as never;
test.for([
  [{ order_type: 'stop_market' }, { ...none, stop_price: '480', status: 3 }],
  [
    { order_type: 'stop_limit', cancel_reason: 'split' },
    { ...none, stop_price: '480', stop_limit: '479', status: 3 },
  ],
  [{ order_type: 'take_profit_limit' }, { ...none, profit_price: '480', profit_limit: '479' }],
  [
    { order_type: 'oco', sl_limit: '470' },
    { stop_price: '480', stop_limit: '470', profit_price: '479', profit_limit: '479' },
  ],
  [{ order_type: 'trailing_stop', trigger_price: null }, none],
] as const)('STOCK-038 one that ended is shown by its prices: %j', ([row, expected]) => {
  expect(waiting.rowOf(listed(row))).toMatchObject(expected);
});

test('STOCK-037 of one that a split ended there is the order to place again, by its prices', () => {
  const again = { amount: '4', target_price: '119.75', trigger_price: '120', sl_limit: null };
  const prices = { trail_amount: null, activation_price: null };
  const row = listed({ order_type: 'stop_limit', cancel_reason: 'split', again: { ...again, ...prices } });
  expect(waiting.rowOf(row).again).toMatchObject({ ...none, stop_price: '120', stop_limit: '119.75', amount: '4' });
  expect(waiting.rowOf(listed({ order_type: 'stop_limit', again: null })).again).toBeUndefined();
});
