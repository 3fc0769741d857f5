/** The check of alerts against a naive one: for every price it looks at every alert and at every price of the window. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOVED_PPM } from '../../../shared/index-price/thinning.ts';
import type { Alert, Condition } from './alert.ts';
import { AlertBook, type Tick } from './alert-book.ts';
import { windowsMs } from './windows.ts';

const conditions: readonly Condition[] = ['rises', 'falls', 'gains', 'drops'];
const windows = Object.values(windowsMs);
const all = 1_000_000;

const made = (part: Partial<Alert> & Pick<Alert, 'condition' | 'threshold'>): Alert => ({
  ...{ id: 1, owner: 1_000, market: 1, windowMs: 0, everyTime: false, byMail: false, note: '', expiresAt: undefined },
  ...{ armed: true, fired: 0, version: 0, seq: 0, splitAt: 0 },
  ...part,
});

/** The same rules, the plain way. */
class Naive {
  readonly alerts = new Map<number, Alert>();
  readonly prices: Tick[] = [];

  check(tick: Tick): string[] {
    this.prices.push(tick);
    const found: string[] = [];
    for (const alert of this.alerts.values()) {
      if (alert.market !== tick.market) continue;
      const { condition, threshold } = alert;
      const distance = (threshold * 1_000n + 999_999n) / 1_000_000n;
      const value = this.#valueOf(alert, tick);
      const isUp = condition !== 'falls';
      const limit = alert.armed
        ? threshold
        : condition === 'rises'
          ? threshold - distance
          : condition === 'falls'
            ? threshold + distance
            : threshold / 2n;
      const reached = isUp === alert.armed ? value >= limit : value <= limit;
      if (!reached) continue;
      if (alert.expiresAt !== undefined && alert.expiresAt <= tick.at) {
        this.alerts.delete(alert.id);
        continue;
      }
      found.push(`${alert.armed ? 'fired' : 'armed'} ${alert.id} ${alert.fired}`);
      if (!alert.armed) this.alerts.set(alert.id, { ...alert, armed: true });
      else if (alert.everyTime) this.alerts.set(alert.id, { ...alert, armed: false, fired: alert.fired + 1 });
      else this.alerts.delete(alert.id);
    }
    return found.sort();
  }

  #valueOf({ condition, market, windowMs }: Alert, { at, price }: Tick): bigint {
    if (windowMs === 0) return price;
    const stepMs = windowMs / 300;
    const step = Math.floor(at / stepMs);
    const within = this.prices.filter((one) => one.market === market && Math.floor(one.at / stepMs) > step - 300);
    const prices = within.map((one) => one.price);
    const low = prices.reduce((a, b) => (a < b ? a : b));
    const high = prices.reduce((a, b) => (a > b ? a : b));
    return condition === 'gains' ? ((price - low) * 1_000_000n) / low : ((high - price) * 1_000_000n) / high;
  }
}

const alertOf = fc.record({
  market: fc.integer({ min: 1, max: 2 }),
  condition: fc.constantFrom(...conditions),
  place: fc.integer({ min: 1, max: 400 }),
  window: fc.constantFrom(...windows),
  everyTime: fc.boolean(),
  armed: fc.boolean(),
  expires: fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: undefined }),
});
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      market: fc.integer({ min: 1, max: 2 }),
      price: fc.integer({ min: 9_000, max: 11_000 }),
      ms: fc.integer({ min: 1, max: 120_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('put' as const), id: fc.integer({ min: 1, max: 40 }), alert: alertOf }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 40 }) }) },
);

test('ALERT-004 ALERT-005 what a price fires and arms is what a look at every alert and every price of its window finds', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 150 }), (steps) => {
      const book = new AlertBook(windows);
      const naive = new Naive();
      let at = 1_776_859_668_000;
      const began = at;
      for (const [seq, one] of steps.entries()) {
        if (one.kind === 'remove') {
          book.remove(one.id);
          naive.alerts.delete(one.id);
        } else if (one.kind === 'put') {
          const { condition, place, window, expires, ...rest } = one.alert;
          const isLevel = condition === 'rises' || condition === 'falls';
          const alert = made({
            ...rest,
            ...{ id: one.id, version: seq, condition, windowMs: isLevel ? 0 : window },
            threshold: isLevel ? BigInt(9_000 + place * 5) : BigInt(place * 500),
            expiresAt: expires === undefined ? undefined : began + expires,
          });
          book.put(alert);
          naive.alerts.set(alert.id, alert);
        } else {
          at += one.ms;
          const tick = { market: one.market, price: BigInt(one.price), at, seq };
          const found = book.check(tick, all).map(({ alert, to }) => `${to} ${alert.id} ${alert.fired}`);
          for (const what of found) seen.add(what.split(' ')[0] ?? '');
          expect(found.sort()).toEqual(naive.check(tick));
        }
        expect(book.size).toBe(naive.alerts.size);
      }
    }),
    { seed: 20_260_422, numRuns: 300 },
  );
  expect([...seen].sort()).toEqual(['armed', 'fired']);
});

const at = 1_776_859_668_000;
const ticks = (book: AlertBook, prices: readonly number[]): string[] =>
  prices.map((price, n) =>
    book
      .check({ market: 1, price: BigInt(price), at: at + n * 1_000, seq: n }, all)
      .map(({ to }) => to)
      .join(' '),
  );

test('ALERT-006 a price that hovers around a level fires once, and again after it was back by a thousandth', () => {
  const book = new AlertBook(windows);
  book.put(made({ condition: 'rises', threshold: 100_000n, everyTime: true }));
  expect(ticks(book, [99_999, 100_000, 99_950, 100_020, 99_901, 100_500, 99_900, 99_950, 100_000])).toEqual([
    '',
    'fired',
    '',
    '',
    '',
    '',
    'armed',
    '',
    'fired',
  ]);
});

test('ALERT-003 a row from before what a price did to its alert does not put it back; a change of its owner does', () => {
  const book = new AlertBook(windows);
  const row = made({ condition: 'rises', threshold: 100_000n, everyTime: true });
  book.put(row);
  expect(ticks(book, [99_999, 100_000])).toEqual(['', 'fired']);
  book.put(row);
  expect(ticks(book, [100_001])).toEqual(['']);
  book.put({ ...row, version: 1 });
  expect(ticks(book, [100_001])).toEqual(['fired']);
  book.put(row);
  expect(ticks(book, [100_001])).toEqual(['']);
});

test('before the first price each price is needed where an alert is there', () => {
  const book = new AlertBook(windows);
  expect(book.needsEvery(1)).toBe(false);
  for (const alert of [
    made({ condition: 'rises', threshold: 10n }),
    made({ condition: 'drops', threshold: 10n, windowMs: windowsMs['5m'] }),
  ]) {
    book.put(alert);
    expect([book.needsEvery(1), book.needsEvery(2)]).toEqual([true, false]);
    book.remove(alert.id);
    expect(book.needsEvery(1)).toBe(false);
  }
});

const window = { windowMs: windowsMs['1h'] };
test.each([
  ['a level that is far above', made({ condition: 'rises', threshold: 100_501n }), false],
  ['a level half a percent above', made({ condition: 'rises', threshold: 100_500n }), true],
  ['a level that is far below', made({ condition: 'falls', threshold: 99_499n }), false],
  ['a level half a percent below', made({ condition: 'falls', threshold: 99_500n }), true],
  ['a fired level that is far from being armed', made({ condition: 'rises', threshold: 90_000n, armed: false }), false],
  ['a fired level that is about to be armed', made({ condition: 'rises', threshold: 99_900n, armed: false }), true],
  ['a gain that is far', made({ condition: 'gains', threshold: 31_000n, ...window }), false],
  ['a gain of which a percent is missing', made({ condition: 'gains', threshold: 30_000n, ...window }), true],
  ['a drop that is far', made({ condition: 'drops', threshold: 30_002n, ...window }), false],
  ['a drop of which a percent is missing', made({ condition: 'drops', threshold: 30_000n, ...window }), true],
])('ALERT-015 each price is needed near an alert only: %s', (_, alert, is) => {
  const book = new AlertBook(windows);
  // Gained 2 % from 98,039, dropped 2 % from 102,041.
  for (const price of [98_039n, 102_041n, 100_000n]) book.check({ market: 1, price, at, seq: 1 }, all);
  book.put(alert);
  expect(book.needsEvery(1)).toBe(is);
});

test('ALERT-015 with only the needed prices and those that moved by 0.3 % no level is missed', () => {
  const levels = fc.array(fc.integer({ min: 90_000, max: 110_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(levels, fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 300 }), (thresholds, moves) => {
      const [every, thinned] = [new AlertBook(windows), new AlertBook(windows)];
      const alerts = thresholds.map((threshold, n) =>
        made({ id: n + 1, condition: threshold > 100_000 ? 'rises' : 'falls', threshold: BigInt(threshold) }),
      );
      for (const alert of alerts) for (const book of [every, thinned]) book.put(alert);
      let [price, journaled, seq] = [100_000n, 0n, 0];
      for (const move of moves) {
        price += BigInt(move);
        const tick = { market: 1, price, at: at + (seq += 1) * 1_000, seq };
        const fired = every.check(tick, all).length;
        const moved = price > journaled ? price - journaled : journaled - price;
        const isJournaled = thinned.needsEvery(1) || moved * 1_000_000n >= MOVED_PPM * journaled;
        if (isJournaled) journaled = price;
        expect(isJournaled ? thinned.check(tick, all).length : 0).toBe(fired);
      }
    }),
    { seed: 20_260_422, numRuns: 300 },
  );
});

test('ALERT-003 an alert that fires once fires once', () => {
  const book = new AlertBook(windows);
  book.put(made({ condition: 'falls', threshold: 100_000n }));
  expect(ticks(book, [100_001, 100_000, 101_000, 99_000])).toEqual(['', 'fired', '', '']);
  expect(book.size).toBe(0);
});

test('a price that jumps over a level fires as one that reaches it', () => {
  const book = new AlertBook(windows);
  book.put(made({ condition: 'rises', threshold: 100_000n }));
  book.put(made({ id: 2, condition: 'falls', threshold: 99_000n }));
  expect(ticks(book, [99_500, 140_000, 50_000])).toEqual(['', 'fired', 'fired']);
});

test('a burst is checked in parts, none is left out', () => {
  const book = new AlertBook(windows);
  for (let id = 1; id <= 25; id += 1) book.put(made({ id, condition: 'rises', threshold: 100_000n + BigInt(id) }));
  const tick = { market: 1, price: 100_020n, at, seq: 1 };
  const parts = [book.check(tick, 8), book.check(tick, 8), book.check(tick, 8), book.check(tick, 8)];
  expect(parts.map((part) => part.length)).toEqual([8, 8, 4, 0]);
  expect(new Set(parts.flat().map(({ alert }) => alert.id)).size).toBe(20);
});

/** It counts from the opening 60 s later on; prices are in ticks. */
const split = { from: at, exAt: at + 60_000, numerator: 4, denominator: 1, tick: 1n };
const ofSplit = () => new AlertBook(windows, (market) => (market === 1 ? [split] : []));
const later = (book: AlertBook, price: number, ms: number) =>
  book
    .check({ market: 1, price: BigInt(price), at: at + ms, seq: ms }, all)
    .map(({ to, alert }) => [to, alert.threshold]);

test('ALERT-016 a split is no fall: a level is of a share after it, and windows have its prices', () => {
  const book = ofSplit();
  book.put(made({ id: 1, condition: 'falls', threshold: 40_000n, everyTime: true }));
  book.put(made({ id: 2, condition: 'drops', threshold: 200_000n, windowMs: windowsMs['24h'] }));
  expect(later(book, 50_000, -1_000)).toEqual([]);
  // The close, and what the split makes of it.
  expect(later(book, 12_500, 0)).toEqual([]);
  expect(later(book, 12_500, 60_000)).toEqual([]);
  expect(later(book, 10_000, 61_000)).toEqual([
    ['fired', 10_000n],
    ['fired', 200_000n],
  ]);
});

test('ALERT-016 an alert that accounts for a split already stays, and one that is read later is brought up to it', () => {
  const book = ofSplit();
  expect(later(book, 50_000, -1_000)).toEqual([]);
  book.put(made({ id: 1, condition: 'falls', threshold: 12_000n, splitAt: split.exAt }));
  book.put(made({ id: 2, condition: 'falls', threshold: 44_000n }));
  expect(later(book, 12_400, 60_000)).toEqual([]);
  book.put(made({ id: 3, condition: 'falls', threshold: 46_000n }));
  expect(later(book, 11_600, 61_000)).toEqual([['fired', 12_000n]]);
  expect(later(book, 11_400, 62_000)).toEqual([['fired', 11_500n]]);
  expect(later(book, 11_000, 63_000)).toEqual([['fired', 11_000n]]);
});
