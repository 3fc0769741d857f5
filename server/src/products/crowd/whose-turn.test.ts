import { expect, test } from 'vitest';
import { Random } from './random.ts';
import { roster, type Temperament } from './roster.ts';
import { isThin, LEVELS_MIN, whichMarket, whoseTurn, type Mood } from './whose-turn.ts';

const market = (id: number, isWatched = false, thin = false, isLeft = false) => ({
  id,
  isWatched,
  isThin: thin,
  isLeft,
});
const chosen = (markets: ReturnType<typeof market>[], turns = 3_000) => {
  const random = new Random(2);
  const counts = new Map<number | undefined, number>();
  for (let turn = 0; turn < turns; turn += 1) {
    const id = whichMarket(markets, random)?.id;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return (id: number | undefined) => counts.get(id) ?? 0;
};

test('of thirty markets the watched one has most turns, and every other has some', () => {
  const thirty = Array.from({ length: 30 }, (_, place) => market(place, place === 7));
  const count = chosen(thirty);
  expect(count(7)).toBeGreaterThan(1_500);
  for (const { id } of thirty) expect(count(id)).toBeGreaterThan(5);
});

test('while the market is unwatched, thin books come first', () => {
  const count = chosen([market(1), market(2, false, true), market(3)]);
  expect(count(2)).toBeGreaterThan(2_700);
  expect(count(1)).toBeGreaterThan(20);
});

test('while the market is unwatched, books whose last trade is outside of them come first, and takers trade there', () => {
  const count = chosen([market(1), market(2, false, false, true), market(3)]);
  expect(count(2)).toBeGreaterThan(2_700);
  expect(count(1)).toBeGreaterThan(20);
});

test('without a market there is no turn', () => {
  expect(chosen([], 1)(undefined)).toBe(1);
});

test('in a thin book makers act, in a deep one all, and unwatched rather those whose orders stay', () => {
  const random = new Random(4);
  const share = (mood: Mood, is: (temperament: Temperament) => boolean) => {
    const acted = Array.from({ length: 2_000 }, () => whoseTurn(roster, mood, random)).filter(
      (each) => each !== undefined,
    );
    return acted.filter(({ temperament }) => is(temperament)).length / acted.length;
  };
  const isMaker = ({ kind }: Temperament) => kind === 'maker';
  const isFar = (each: Temperament) => each.kind === 'maker' && each.nearPpm >= 1_000;
  expect(share('thin', isMaker)).toBeGreaterThan(0.8);
  expect(share('deep', isMaker)).toBeLessThan(0.6);
  expect(share('unwatched', isFar)).toBeGreaterThan(0.8);
  expect(share('deep', isFar)).toBeLessThan(0.35);
  expect(share('left', ({ kind }) => kind === 'taker')).toBeGreaterThan(0.8);
});

test('a book is thin where either side has few prices within 1 %', () => {
  const side = (count: number, away: number) =>
    Array.from({ length: count }, (_, nth) => ({ ticks: 10_000 + away * (nth + 1), lots: 1 }));
  const book = (bids: number, asks: number, step = 1) => ({
    index: 10_000,
    bids: side(bids, -step),
    asks: side(asks, step),
  });
  expect(isThin(book(LEVELS_MIN, LEVELS_MIN))).toBe(false);
  expect(isThin(book(LEVELS_MIN - 1, LEVELS_MIN))).toBe(true);
  expect(isThin(book(LEVELS_MIN, LEVELS_MIN - 1))).toBe(true);
  expect(isThin(book(LEVELS_MIN, LEVELS_MIN, 50))).toBe(true);
  // A tick of a thousandth leaves ten prices a side within 1 %, and six are enough.
  const coarse = (count: number) => ({
    index: 1_000,
    bids: side(count, -1).map(({ ticks }) => ({ ticks: ticks - 9_000, lots: 1 })),
    asks: side(count, 1).map(({ ticks }) => ({ ticks: ticks - 9_000, lots: 1 })),
  });
  expect([isThin(coarse(6)), isThin(coarse(5))]).toEqual([false, true]);
});
