import { expect, test } from 'vitest';
import { conditionalRequest, filledDraft } from './draft.ts';
import { waitIn, waitSearch } from './filled.ts';
import { strokesOfLink } from '../ticket/strokes-of-link.ts';
import { sampleConditional } from './test/sample-conditional.ts';
import { sampleMarket as market } from '../test/sample-market.ts';

/** The index is 70,000: at that price each of these would be another kind of order. */
const around = { market, funds: undefined, index: 7_000_000_000_000n, last: 7_000_000_000_000n };
const prices = ['stop_price', 'stop_limit', 'profit_price', 'profit_limit', 'amount', 'value'] as const;
const trail = ['trail_amount', 'trail_percent', 'activation_price', 'trigger_by'] as const;

test.for([
  [{ stop_price: '80000' }, { stop_price: '80000', amount: '0.1' }],
  [
    { stop_price: '80000', stop_limit: '79000', trigger_by: 'index' },
    { stop_price: '80000', stop_limit: '79000', trigger_by: 'index' },
  ],
  [{ profit_price: '60000' }, { profit_price: '60000' }],
  [
    { profit_price: '60000', profit_limit: '60100' },
    { profit_price: '60000', profit_limit: '60100' },
  ],
  [
    { stop_price: '65000', profit_price: '75000', profit_limit: '75000' },
    { stop_price: '65000', profit_limit: '75000' },
  ],
  [
    { trail_percent: '2.5000', activation_price: '71000' },
    { trail_percent: '2.5', activation_price: '71000' },
  ],
  [{ trail_amount: '500' }, { trail_amount: '500' }],
] as const)('STOCK-037 a link fills in the order that waited, as what it was: %j', ([change, expected]) => {
  const order = sampleConditional({ amount: '0.1', ...change });
  const filled = waitIn(waitSearch(order));
  if (!filled) throw new Error('the link says what it fills in');
  const setting = { side: 'sell', kind: filled.kind, selfTrade: 'expire_taker' } as const;
  const request = conditionalRequest(filledDraft(filled), setting, around, 'k');
  const known = Object.fromEntries(
    [...prices, ...trail].flatMap((name) => (name in expected ? [[name, request[name]]] : [])),
  );
  expect(known).toEqual(expected);
});

test('STOCK-037 the link of a buy by value that waited for the opening is that of a market order', () => {
  const search = waitSearch(sampleConditional({ type: 1, amount: '0', value: '100.00000000' }));
  expect(waitIn(search)).toBeUndefined();
  expect(strokesOfLink(search)).toContainEqual({ key: 'text', field: 'value', text: '100' });
});

test('STOCK-037 a link with anything that is no number fills in nothing', () => {
  expect(waitIn(new URLSearchParams('wait=stop&stop=80000&amount=1'))).toBeDefined();
  for (const text of ['wait=stop&stop=-1', 'wait=stop&stop=1e9', 'wait=other&stop=1', 'wait=stop&amount=<b>', ''])
    expect(waitIn(new URLSearchParams(text))).toBeUndefined();
});
