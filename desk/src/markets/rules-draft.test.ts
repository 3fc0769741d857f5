import { expect, test } from 'vitest';
import { changesIn, draftOf, ppmOf, problemIn, rulesIn, rulesOf } from './rules-draft.ts';

const market = {
  ...{ id: 1, symbol: 'BTC/USDT', quote: 'USDT', quote_scale: 8, open: true, request: null },
  ...{ maker_fee_ppm: 1000, taker_fee_ppm: 1250, notional_min: '5', notional_max: '5000000' },
  ...{ band_ppm: 50_000, open_orders_max: 200 },
};
const inForce = rulesOf(market);
const draft = draftOf(inForce);

test('a draft begins with what is in force, and asks for nothing', () => {
  expect(draft).toMatchObject({ makerFeePpm: '0.10', takerFeePpm: '0.125', bandPpm: '5.00', notionalMax: '5000000' });
  expect(changesIn(inForce, rulesIn(draft, inForce))).toEqual([]);
});

test('the same figure in other digits is no change', () => {
  const same = { ...draft, makerFeePpm: '0.1', notionalMin: '5.00' };
  expect(changesIn(inForce, rulesIn(same, inForce))).toEqual([]);
});

test('a percent is in parts per million to the last place', () => {
  expect(['1', '0.0001', '0.', '0.125', '5.00'].map(ppmOf)).toEqual(['10000', '1', '0', '1250', '50000']);
  const asked = rulesIn({ ...draft, takerFeePpm: '0.08' }, inForce);
  expect(changesIn(inForce, asked)).toEqual([{ field: 'takerFeePpm', before: '1250', after: '800' }]);
});

test('what is wrong is named: nothing typed, a fee above 1%, limits that exclude each other', () => {
  expect(problemIn(draft)).toBeUndefined();
  expect(problemIn({ ...draft, bandPpm: '' })).toEqual({ field: 'bandPpm', key: 'problem.missing' });
  expect(problemIn({ ...draft, openOrdersMax: '0' })).toMatchObject({ key: 'problem.missing' });
  expect(problemIn({ ...draft, takerFeePpm: '1.0001' })).toEqual({ field: 'takerFeePpm', key: 'problem.fee_max' });
  expect(problemIn({ ...draft, takerFeePpm: '1' })).toBeUndefined();
  expect(problemIn({ ...draft, notionalMin: '6000000' })).toMatchObject({ key: 'problem.min_above_max' });
});
