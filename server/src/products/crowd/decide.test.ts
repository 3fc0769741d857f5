import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import { changeOver, distanceOf, type MarketView, type OwnOrder } from './market-view.ts';
import { Random } from './random.ts';
import { roster, type Temperament, type Trader } from './roster.ts';
import { ticksAt } from './sizing.ts';

const INDEX = 7_000_000;
const view = (change: Partial<MarketView> = {}): MarketView => ({
  ...{ at: 1_000_000_000, index: INDEX, indexBefore: () => INDEX, lotsPerUsdt: 1.43, lotsMin: 9, lotsMax: 1_000_000 },
  ...{ bids: [{ ticks: INDEX - 200, lots: 500 }], asks: [{ ticks: INDEX + 200, lots: 500 }], own: [] },
  ...{ free: { base: 90_000, quote: 90_000 }, baseShare: 0.5 },
  ...change,
});
const of = (kind: Temperament['kind']) => roster.filter(({ temperament }) => temperament.kind === kind);
const own = (change: Partial<OwnOrder> = {}): OwnOrder => ({
  ...{ id: 5, market: 1, side: 'buy', ticks: INDEX - 2_000, lots: 500, filled: 0, at: 1_000_000_000 },
  ...change,
});
/** What a trader does in so many turns of one view. */
const turns = (trader: Trader, seen: MarketView, count = 300, seed = 1): Decision[] => {
  const random = new Random(seed);
  return Array.from({ length: count }, () => decide(trader, seen, random)).filter((each) => each !== undefined);
};

const anyOwn = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  market: fc.constant(1),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  ticks: fc.integer({ min: 1, max: 20_000_000 }),
  lots: fc.integer({ min: 50, max: 10_000 }),
  filled: fc.integer({ min: 0, max: 49 }),
  at: fc.integer({ min: 0, max: 1_000_000_000 }),
});
const level = fc.record({ ticks: fc.integer({ min: 1, max: 20_000_000 }), lots: fc.integer({ min: 1, max: 10_000 }) });
const anyView = fc
  .record({
    index: fc.double({ min: 20, max: 10_000_000, noNaN: true }),
    moved: fc.double({ min: 0.8, max: 1.2, noNaN: true }),
    bids: fc.array(level, { maxLength: 3 }),
    asks: fc.array(level, { maxLength: 3 }),
    own: fc.array(anyOwn, { maxLength: 8 }),
    free: fc.record({
      base: fc.double({ min: 0, max: 1e6, noNaN: true }),
      quote: fc.double({ min: 0, max: 1e6, noNaN: true }),
    }),
    baseShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ moved, ...rest }) => view({ ...rest, indexBefore: () => rest.index * moved }));
const anyTrader = fc.constantFrom(...roster);

describe('DEMO-005 a decision', () => {
  test('follows from the trader, what he sees and the seed', () => {
    fc.assert(
      fc.property(anyTrader, anyView, fc.integer({ min: 1, max: 2 ** 31 }), (trader, seen, seed) => {
        expect(decide(trader, seen, new Random(seed))).toEqual(decide(trader, seen, new Random(seed)));
      }),
    );
  });

  test('is another with another seed', () => {
    const [maker] = of('maker') as [Trader];
    expect(turns(maker, view(), 20, 1)).not.toEqual(turns(maker, view(), 20, 2));
  });

  test('names whole ticks and lots that he can pay for, and only orders of his own', () => {
    fc.assert(
      fc.property(anyTrader, anyView, fc.integer({ min: 1, max: 2 ** 31 }), (trader, seen, seed) => {
        const decision = decide(trader, seen, new Random(seed));
        if (!decision) return;
        if ('order' in decision) expect(seen.own.map(({ id }) => id)).toContain(decision.order);
        if ('ticks' in decision) expect(decision.ticks > 0 && Number.isSafeInteger(decision.ticks)).toBe(true);
        if (!('lots' in decision)) return;
        expect(Number.isSafeInteger(decision.lots)).toBe(true);
        if (decision.kind === 'amend') return;
        expect(decision.lots).toBeGreaterThanOrEqual(seen.lotsMin);
        expect(decision.lots).toBeLessThanOrEqual(decision.side === 'buy' ? seen.free.quote : seen.free.base);
      }),
      { numRuns: 2_000 },
    );
  });

  test('of an account without balances is nothing', () => {
    const poor = view({ free: { base: 0, quote: 0 }, indexBefore: () => INDEX * 0.9 });
    for (const trader of roster) expect(turns(trader, poor)).toEqual([]);
  });
});

describe('makers', () => {
  test('are on both sides, between their two distances, and never take', () => {
    for (const trader of of('maker')) {
      const { temperament } = trader;
      if (temperament.kind !== 'maker') continue;
      const placed = turns(trader, view());
      expect(new Set(placed.map((each) => 'side' in each && each.side))).toEqual(new Set(['buy', 'sell']));
      for (const each of placed) {
        if (each.kind !== 'limit') throw new Error('a maker places limit orders');
        expect(each.postOnly).toBe(true);
        expect(each.side === 'buy').toBe(each.ticks < INDEX);
        expect(distanceOf(view(), each.ticks)).toBeGreaterThan(temperament.nearPpm * 0.75);
        expect(distanceOf(view(), each.ticks)).toBeLessThan(temperament.farPpm * 1.25);
      }
    }
  });

  test('stop at their number of orders a side', () => {
    const [maker] = of('maker') as [Trader];
    const full = [1, 2].flatMap((id) => [
      own({ id, ticks: INDEX - 700 }),
      own({ id: id + 10, side: 'sell', ticks: INDEX + 700 }),
    ]);
    for (const each of turns(maker, view({ own: full })))
      expect(each).toMatchObject({ kind: 'amend', ticks: expect.any(Number) });
  });

  test('move what the price went through, away from or near to', () => {
    const [maker] = of('maker') as [Trader];
    for (const ticks of [INDEX + 100, INDEX - 20, INDEX - 90_000]) {
      const moved = turns(maker, view({ own: [own({ ticks })] }));
      expect(moved.every(({ kind }) => kind === 'amend' || kind === 'cancel')).toBe(true);
      expect(new Set(moved.map(({ kind }) => kind))).toEqual(new Set(['amend', 'cancel']));
    }
  });

  test('move to a price that meets no order', () => {
    const [maker] = of('maker') as [Trader];
    const crowded = view({ own: [own({ ticks: INDEX + 100 })], asks: [{ ticks: INDEX - 100_000, lots: 1 }] });
    expect(turns(maker, crowded).every(({ kind }) => kind === 'cancel')).toBe(true);
  });
});

describe('takers', () => {
  const sizes = (trader: Trader) => turns(trader, view(), 4_000).flatMap((each) => ('lots' in each ? each.lots : []));

  test('have sizes with a fat tail: one order in a hundred is more than ten usual ones', () => {
    const taker = of('taker')[8] as Trader;
    const sorted = sizes(taker).sort((a, b) => a - b);
    const usual = sorted[Math.floor(sorted.length / 2)] as number;
    expect(sorted[Math.floor(sorted.length * 0.99)]).toBeGreaterThan(10 * usual);
  });

  test('buy what they have little of', () => {
    const taker = of('taker')[0] as Trader;
    const buys = (baseShare: number) =>
      turns(taker, view({ baseShare })).filter((each) => 'side' in each && each.side === 'buy').length;
    expect(buys(0.1)).toBeGreaterThan(2 * buys(0.9));
  });

  test('take nothing from an empty book', () => {
    const taker = of('taker')[0] as Trader;
    expect(turns(taker, view({ bids: [], asks: [] }))).toEqual([]);
  });
});

describe('those with a view', () => {
  const sidesOf = (trader: Trader, moved: number) => {
    const seen = view({ indexBefore: () => INDEX / (1 + moved / 1_000_000) });
    expect(Math.round(changeOver(seen, 1))).toBe(moved);
    return new Set(turns(trader, seen).map((each) => 'side' in each && each.side));
  };

  test('momentum goes with a movement, and waits without one', () => {
    for (const trader of of('momentum')) {
      expect(sidesOf(trader, 5_000)).toEqual(new Set(['buy']));
      expect(sidesOf(trader, -5_000)).toEqual(new Set(['sell']));
      expect(sidesOf(trader, 100)).toEqual(new Set());
    }
  });

  test('mean reversion goes against it', () => {
    for (const trader of of('reversion')) {
      expect(sidesOf(trader, 5_000)).toEqual(new Set(['sell']));
      expect(sidesOf(trader, -5_000)).toEqual(new Set(['buy']));
      expect(sidesOf(trader, 100)).toEqual(new Set());
    }
  });
});

describe('a whale', () => {
  const [whale] = of('whale') as [Trader];

  test('leaves a large order now and then, and one at a time', () => {
    const placed = turns(whale, view());
    expect(placed.length).toBeGreaterThan(30);
    expect(placed.length).toBeLessThan(100);
    for (const each of placed) expect('lots' in each && each.lots / 1.43).toBeGreaterThan(20_000);
    expect(turns(whale, view({ own: [own({ ticks: INDEX - 20_000 })] }))).toEqual([]);
  });

  test('takes it out when it has waited long enough, or the price is far', () => {
    const late = own({ ticks: INDEX - 20_000, at: 0 });
    const far = own({ ticks: INDEX - 900_000 });
    for (const order of [late, far])
      expect(turns(whale, view({ own: [order] }), 1)).toEqual([{ kind: 'cancel', order: 5 }]);
  });
});

test('prices are rounded away from the index price, and some are round', () => {
  const random = new Random(3);
  const prices = Array.from({ length: 400 }, () => ticksAt(view(), 'buy', 3_017, random));
  expect(prices.every((ticks) => ticks < INDEX && Number.isInteger(ticks))).toBe(true);
  const round = prices.filter((ticks) => ticks % 1_000 === 0).length;
  expect(round).toBeGreaterThan(80);
  expect(round).toBeLessThan(200);
});

test('there are sixty traders, of every temperament', () => {
  expect(roster).toHaveLength(60);
  expect(roster.map(({ place }) => place)).toEqual(roster.map((_, place) => place));
  for (const kind of ['maker', 'taker', 'momentum', 'reversion', 'whale'] as const)
    expect(of(kind).length).toBeGreaterThan(3);
});
