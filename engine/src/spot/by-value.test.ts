/** Market orders by value, in a market whose lot at a price of p is worth p. */
import { assert } from '@glassbook/money';
import fc from 'fast-check';
import { describe as group, expect, test } from 'vitest';
import { marketOf } from '../../test/market-of-scales.ts';
import { send } from '../../test/market-of-two.ts';
import { takeChanges } from '../engine.ts';
import type { State } from '../products.ts';
import type { PlaceOrder } from './command.ts';
import { quoteOrder } from './quote-order.ts';

const [ann, bob] = [1_000, 1_001];
const rules = {
  baseScale: 0,
  quoteScale: 0,
  tick: 1n,
  lot: 1n,
  notionalMin: 1n,
  notionalMax: 1_000_000n,
  takerFeePpm: 0,
};
type Level = readonly [price: number, lots: number, owner?: number];

const limit = (owner: number, side: 'buy' | 'sell', price: number, lots: number): PlaceOrder => ({
  kind: 'spot.placeOrder',
  ...{ owner, market: 1, side, type: 'limit', timeInForce: 'GTC', postOnly: false },
  ...{ price: BigInt(price), amount: BigInt(lots), value: 0n, worstPrice: 0n },
});
const byValue = (side: 'buy' | 'sell', value: number, other: Partial<PlaceOrder> = {}): PlaceOrder => ({
  ...limit(ann, side, 0, 0),
  ...{ type: 'market', timeInForce: 'IOC', value: BigInt(value) },
  ...{ worstPrice: side === 'buy' ? 1_000n : 1n, selfTrade: 'expire_taker', ...other },
});
function bookOf(side: 'buy' | 'sell', levels: readonly Level[]): State {
  const state = marketOf(rules, [ann, bob], { base: 1_000_000n, quote: 1_000_000n });
  for (const [price, lots, owner = bob] of levels) assert(send(state, limit(owner, side, price, lots)).ok, 'it rests');
  takeChanges(state);
  return state;
}
/** What a sell by value against these bids, or a buy against these asks, answers: how it ended, lots, value. */
function told(state: State, order: PlaceOrder): string {
  const outcome = send(state, order);
  if (!outcome.ok) return outcome.reason;
  assert('order' in outcome && 'filledAmount' in outcome.order, 'an order is answered');
  const { status, filledAmount, filledValue } = outcome.order;
  return `${status} ${filledAmount} for ${filledValue}`;
}
const sell = (levels: readonly Level[], value: number, other?: Partial<PlaceOrder>) =>
  told(bookOf('buy', levels), byValue('sell', value, other));
const buy = (levels: readonly Level[], value: number, other?: Partial<PlaceOrder>) =>
  told(bookOf('sell', levels), byValue('buy', value, other));
const FOK = { timeInForce: 'FOK' } as const;

group('SPOT-006 a sell by value continues while what is left pays for a lot at the next bid', () => {
  test.each<[string, Level[], number, string]>([
    [
      'the rest pays for two lots at the next bid',
      [
        [30, 5],
        [10, 5],
      ],
      179,
      'done 7 for 170',
    ],
    [
      'the rest pays for none anywhere',
      [
        [30, 5],
        [30, 5],
      ],
      179,
      'done 5 for 150',
    ],
    [
      'it ends within an order, and skips none',
      [
        [36, 5],
        [10, 5],
      ],
      179,
      'done 4 for 144',
    ],
    [
      'the bids end while the rest would pay for more',
      [
        [30, 5],
        [10, 1],
      ],
      500,
      'cancelled 6 for 160',
    ],
    [
      'a lot at the best bid is worth more than all of it',
      [
        [200, 5],
        [10, 5],
      ],
      179,
      'spot.amount_too_small',
    ],
    ['nothing rests', [], 179, 'spot.no_liquidity'],
  ])('%s', (_, levels, value, expected) => {
    expect(sell(levels, value)).toBe(expected);
  });

  test('a remainder that no earlier bid paid for is no reason to report it unfilled', () => {
    // After the first bid 29 were left, less than a lot there: what the second takes is more than was owed.
    expect(
      sell(
        [
          [30, 5],
          [10, 1],
        ],
        179,
        FOK,
      ),
    ).toBe('done 6 for 160');
    expect(
      sell(
        [
          [30, 5],
          [10, 5],
        ],
        179,
        { ...FOK, worstPrice: 20n },
      ),
    ).toBe('done 5 for 150');
  });

  test('an own order is matched only by an order that wants some of it', () => {
    expect(
      sell(
        [
          [30, 5],
          [29, 5, ann],
        ],
        155,
        FOK,
      ),
    ).toBe('done 5 for 150');
    expect(
      sell(
        [
          [30, 5],
          [10, 5, ann],
        ],
        179,
        FOK,
      ),
    ).toBe('done 5 for 150');
    expect(
      sell(
        [
          [30, 5],
          [10, 5, ann],
        ],
        300,
      ),
    ).toBe('cancelled 5 for 150');
    expect(
      sell(
        [
          [30, 5],
          [10, 5, ann],
        ],
        300,
        FOK,
      ),
    ).toBe('spot.fill_or_kill_unfilled');
    expect(
      buy(
        [
          [10, 5],
          [30, 5, ann],
        ],
        55,
        FOK,
      ),
    ).toBe('done 5 for 50');
    expect(buy([[30, 5, ann]], 100)).toBe('spot.would_trade_with_self');
  });
});

const levels = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9 })), { maxLength: 8 });
const value = fc.integer({ min: 1, max: 900 });
const SEED = 20_261_122;

test('SPOT-023 the preview of an order by value is what then happens, or its refusal, whatever rests', () => {
  fc.assert(
    fc.property(
      levels,
      value,
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.integer({ min: 1, max: 60 }),
      (list, worth, side, worst) => {
        const state = bookOf(side === 'buy' ? 'sell' : 'buy', list);
        const order = byValue(side, worth, { worstPrice: BigInt(worst) });
        const outcome = send(state, order);
        const sorted = [...list].sort(([a], [b]) => (side === 'buy' ? a - b : b - a));
        const other = sorted.map(([price, lots]) => ({ price: BigInt(price), amount: BigInt(lots) }));
        const quoted = quoteOrder(
          { ...rules, bandPpm: 0, status: 'open', indexPrice: undefined, bids: other, asks: other },
          order,
        );
        const { filledAmount, filledValue } = quoted.ok ? quoted : { filledAmount: 0n, filledValue: 0n };
        expect(outcome).toMatchObject(quoted.ok ? { ok: true, order: { filledAmount, filledValue } } : quoted);
      },
    ),
    { seed: SEED, numRuns: 400 },
  );
});

test('SPOT-006 by value nothing is left that the next lot in reach would take, and never more than the value is used', () => {
  fc.assert(
    fc.property(levels, value, fc.constantFrom('buy' as const, 'sell' as const), (list, worth, side) => {
      const state = bookOf(side === 'buy' ? 'sell' : 'buy', list);
      const outcome = send(state, byValue(side, worth));
      const got =
        outcome.ok && 'order' in outcome && 'filledAmount' in outcome.order
          ? outcome.order
          : { filledAmount: 0n, filledValue: 0n };
      expect(got.filledValue <= BigInt(worth)).toBe(true);
      const lots = [...list]
        .sort(([a], [b]) => (side === 'buy' ? a - b : b - a))
        .flatMap(([price, count]) => Array<number>(count).fill(price));
      const taken = lots.slice(0, Number(got.filledAmount));
      expect(taken.reduce((sum, price) => sum + BigInt(price), 0n)).toBe(got.filledValue);
      const next = lots[taken.length];
      if (next !== undefined) expect(got.filledValue + BigInt(next) > BigInt(worth)).toBe(true);
    }),
    { seed: SEED, numRuns: 400 },
  );
});

test('SPOT-006 with lower asks a buy gets no fewer lots; with higher bids a sell gives up no more lots, and gets less by less than a lot at the best bid', () => {
  fc.assert(
    fc.property(levels, value, fc.array(fc.nat(5), { minLength: 8, maxLength: 8 }), (list, worth, better) => {
      const filled = (side: 'buy' | 'sell', of: Level[]) => {
        const outcome = send(bookOf(side === 'buy' ? 'sell' : 'buy', of), byValue(side, worth));
        return outcome.ok && 'order' in outcome && 'filledAmount' in outcome.order
          ? outcome.order
          : { filledAmount: 0n, filledValue: 0n };
      };
      const cheaper = list.map(([price, lots], at): Level => [Math.max(1, price - (better[at] ?? 0)), lots]);
      expect(filled('buy', cheaper).filledAmount >= filled('buy', list).filledAmount).toBe(true);
      const dearer = list.map(([price, lots], at): Level => [price + (better[at] ?? 0), lots]);
      const [before, after] = [filled('sell', list), filled('sell', dearer)];
      expect(after.filledAmount <= before.filledAmount).toBe(true);
      const best = Math.max(...dearer.map(([price]) => price), 1);
      expect(after.filledValue > before.filledValue - BigInt(best)).toBe(true);
    }),
    { seed: SEED, numRuns: 400 },
  );
});
