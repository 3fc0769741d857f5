import type { spot } from '@glassbook/contract';
import { expect, test } from 'vitest';
import { waitingOrders } from '../orders/own-orders.ts';
import { sampleMarket as market } from '../test/sample-market.ts';
import { changeProblems, changesOf, pricesOf } from './changes.ts';
import { sampleConditional as conditional } from './test/sample-conditional.ts';
import { waitView } from './waits.ts';

const oco = conditional({ stop_price: '69000.00000000', stop_limit: '68900.00000000', profit_price: '72000.00000000' });

test('SPOT-039 a row states what it waits for, from which side, and its order', () => {
  expect(waitView(oco, market)).toMatchObject({
    kind: 'oco',
    side: 'sell',
    waits: [
      { part: 'stop', direction: 'fall', price: '69,000.00', limit: '68,900.00' },
      { part: 'profit', direction: 'rise', price: '72,000.00', limit: undefined },
    ],
    amount: '0.10000 BTC',
    hold: '0.1 BTC',
  });
  expect(waitView(conditional({ trail_percent: '1.5', activation_price: '71000.00000000' }), market)).toMatchObject({
    kind: 'trail',
    waits: [],
    distance: '1.5%',
    activation: '71,000.00',
  });
  expect(waitView(conditional({ profit_price: '72000.00000000' }), market).kind).toBe('profit');
  expect(waitView(conditional({ amount: '0', value: '100' }), market)).toMatchObject({ kind: 'market', waits: [] });
});

test('SPOT-039 a row states how far each price is from the one now, where that is known', () => {
  const stop = conditional({ stop_price: '66000.00000000' });
  expect(waitView(stop, market, '68111.00000000').waits).toMatchObject([{ away: '3.10%' }]);
  expect(waitView(stop, market, '65999.00000000').waits).toMatchObject([{ away: '<0.01%' }]);
  expect(waitView(stop, market, '66000.00000000').waits).toMatchObject([{ away: '0.00%' }]);
  expect(waitView(stop, market).waits).toMatchObject([{ away: undefined }]);
  expect(waitView(oco, market, '70000').waits).toMatchObject([{ away: '1.43%' }, { away: '2.86%' }]);
  const trail = conditional({ trail_percent: '1.5', activation_price: '71000.00000000' });
  expect(waitView(trail, market, '70000').activationAway).toBe('1.43%');
});

test('SPOT-032 SPOT-039 of an OCO whose limit side is in the book a row states the stop, and the limit beside it', () => {
  const row = { ...oco, profit_limit: '72000.00000000', leg_id: 2 };
  expect(waitView(row, market, '70000')).toMatchObject({
    kind: 'oco',
    waits: [{ part: 'stop', price: '69,000.00', away: '1.43%' }],
    resting: { price: '72,000.00', away: '2.86%' },
  });
  expect(waitView(oco, market).resting).toBeUndefined();
  // Its one price is changed by its limit.
  expect(pricesOf(row, market)).toEqual({ stop_price: '69000.00', stop_limit: '68900.00', profit_limit: '72000.00' });
});

test('SPOT-039 exits that cover nothing yet have no amount', () => {
  expect(waitView(conditional({ stop_price: '69000', entry_id: 7, amount: '0.00000000' }), market)).toMatchObject({
    amount: undefined,
    entry: 7,
  });
});

test('SPOT-039 the list is of those that wait, newest first', () => {
  const rows = [conditional({ id: 1 }), conditional({ id: 3 }), conditional({ id: 2, status: 2 as const })];
  expect(waitingOrders(rows).map(({ id }: spot.Conditional) => id)).toEqual([3, 1]);
});

test('SPOT-041 only prices that differ are sent, each on the tick', () => {
  const typed = pricesOf(oco, market);
  expect(typed).toEqual({ stop_price: '69000.00', stop_limit: '68900.00', profit_price: '72000.00' });
  expect(changesOf(typed, oco, market)).toBeUndefined();
  expect(changesOf({ ...typed, stop_price: '69500' }, oco, market)).toEqual({ stop_price: '69500' });
  expect(changeProblems(typed, market)).toEqual({});
  expect(changeProblems({ ...typed, profit_price: '' }, market)).toMatchObject({
    profit_price: { code: 'price_missing' },
  });
});
