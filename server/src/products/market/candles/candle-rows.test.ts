import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchOf } from '../test/settings.ts';
import { minuteValue, wholeOf, type Candle, type OpenCandles } from './candle.ts';
import { candleWriter } from './candle-rows.ts';
import { candlePeriods, periodStart, type CandlePeriod } from './period.ts';

const whole = wholeOf(8);
const columns = ['market', 'period', 'time', 'open', 'high', 'low', 'close', 'volume', 'value'] as const;
type Price = { market: number; at: number; price: bigint; volume: bigint };

/** The rows a database would hold after the statement, by "market period time". */
class Stored {
  readonly rows = new Map<string, Record<(typeof columns)[number], string>>();

  write(params: unknown[] | undefined): void {
    const cells = ((params ?? columns.map(() => '{}')) as string[]).map((literal) =>
      literal
        .slice(1, -1)
        .split(',')
        .filter((cell) => cell !== ''),
    );
    const keys = new Set<string>();
    for (let row = 0; row < (cells[0]?.length ?? 0); row++) {
      const record = Object.fromEntries(columns.map((column, index) => [column, cells[index]![row]!])) as Record<
        (typeof columns)[number],
        string
      >;
      const key = `${record.market} ${record.period} ${record.time}`;
      // A statement with the same row twice is refused by PostgreSQL.
      expect(keys.has(key)).toBe(false);
      keys.add(key);
      this.rows.set(key, record);
    }
  }

  open(market: number): OpenCandles {
    const open: OpenCandles = new Map();
    for (const row of this.rows.values()) {
      if (Number(row.market) !== market) continue;
      const candle: Candle = {
        time: Number(row.time),
        open: BigInt(row.open),
        high: BigInt(row.high),
        low: BigInt(row.low),
        close: BigInt(row.close),
        volume: BigInt(row.volume),
        value: BigInt(row.value),
      };
      const known = open.get(row.period as CandlePeriod);
      if (!known || known.time < candle.time) open.set(row.period as CandlePeriod, candle);
    }
    return open;
  }
}

/** The same candles, computed naively: from all prices of a period. */
function naive(prices: readonly Price[]): Map<string, string> {
  const made = new Map<string, string>();
  const of = (list: readonly Price[]) => {
    const by = (better: (a: bigint, b: bigint) => boolean) =>
      list.map(({ price }) => price).reduce((a, b) => (better(b, a) ? b : a));
    return {
      open: list[0]!.price,
      high: by((a, b) => a > b),
      low: by((a, b) => a < b),
      close: list.at(-1)!.price,
      volume: list.reduce((sum, { volume }) => sum + volume, 0n),
    };
  };
  for (const market of new Set(prices.map((price) => price.market))) {
    for (const period of candlePeriods) {
      const mine = prices.filter((price) => price.market === market);
      for (const start of new Set(mine.map(({ at }) => periodStart(period, at)))) {
        const inside = mine.filter(({ at }) => periodStart(period, at) === start);
        const minutes = [...new Set(inside.map(({ at }) => periodStart('1min', at)))].map((minute) =>
          of(inside.filter(({ at }) => periodStart('1min', at) === minute)),
        );
        const value = minutes.reduce((sum, minute) => sum + minuteValue(minute, whole), 0n);
        const { open, high, low, close, volume } = of(inside);
        made.set(`${market} ${period} ${start}`, [open, high, low, close, volume, value].join(' '));
      }
    }
  }
  return made;
}

const price = fc.record({
  market: fc.constantFrom(1, 2),
  step: fc.oneof(
    fc.integer({ min: 0, max: 3_000 }),
    fc.integer({ min: 0, max: 400_000 }),
    fc.integer({ min: 0, max: 90_000_000 }),
  ),
  price: fc.bigInt({ min: 1n, max: 10_000_000_000_000n }),
  volume: fc.bigInt({ min: 0n, max: 10n ** 20n }),
});

describe('candles', () => {
  test('the candles are the same for any division of prices into batches and restarts', { tags: ['long'] }, () => {
    const cut = fc.constantFrom<'same batch' | 'new batch' | 'restart'>(
      'same batch',
      'same batch',
      'new batch',
      'restart',
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, cut), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: 1_800_000_000 }),
        (list, start) => {
          const stored = new Stored();
          const begin = () => {
            const writer = candleWriter();
            writer.load(
              [1, 2].map((id) => ({ id, whole })),
              new Map([1, 2].map((id) => [id, stored.open(id)])),
            );
            return writer;
          };
          let writer = begin();
          let batch: Price[] = [];
          const flush = () => {
            stored.write(writer.rows.params(batchOf(batch)));
            batch = [];
          };
          let at = start * 1_000;
          const prices: Price[] = [];
          for (const [{ step, ...each }, how] of list) {
            if (how !== 'same batch') flush();
            if (how === 'restart') writer = begin();
            const next = { ...each, at: (at += step) };
            prices.push(next);
            batch.push(next);
          }
          flush();
          const held = new Map(
            [...stored.rows].map(([key, row]) => [
              key,
              [row.open, row.high, row.low, row.close, row.volume, row.value].join(' '),
            ]),
          );
          expect(held).toEqual(naive(prices));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a price that stands for several ticks makes the candles that those ticks make, each in its minute', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 30 }), (list) => {
        let at = 0;
        const ticks = list.map(({ step, ...each }) => ({ ...each, market: 1, time: (at += step) }));
        const writer = candleWriter();
        const taken = [new Map([[1, ticks]])];
        writer.load([{ id: 1, whole }], new Map(), (seq) => (seq === 1 ? taken.pop() : undefined));
        const volume = ticks.reduce((sum, tick) => sum + tick.volume, 0n);
        const stored = new Stored();
        stored.write(writer.rows.params(batchOf([{ market: 1, at, price: ticks.at(-1)?.price ?? 0n, volume }])));
        const held = [...stored.rows].map(([key, row]) => [
          key,
          [row.open, row.high, row.low, row.close, row.volume, row.value].join(' '),
        ]);
        expect(new Map(held as [string, string][])).toEqual(
          naive(ticks.map(({ time, ...tick }) => ({ ...tick, at: time }))),
        );
      }),
    );
  });

  test('a batch without prices writes nothing', () => {
    expect(candleWriter().rows.params(batchOf([]))).toBeUndefined();
  });

  test('a price from before the open minute counts in it: closed candles do not change', () => {
    const writer = candleWriter();
    writer.load([{ id: 1, whole }], new Map());
    const stored = new Stored();
    stored.write(writer.rows.params(batchOf([{ market: 1, at: 600_000, price: 5n, volume: 1n }])));
    stored.write(writer.rows.params(batchOf([{ market: 1, at: 500_000, price: 7n, volume: 1n }])));
    expect([...stored.rows.keys()].filter((key) => key.includes('1min'))).toEqual(['1 1min 600000']);
    expect(stored.rows.get('1 1min 600000')).toMatchObject({ open: '5', high: '7', close: '7', volume: '2' });
  });

  test('a price of a market that was not loaded throws', () => {
    expect(() => candleWriter().rows.params(batchOf([{ market: 9, at: 1, price: 1n, volume: 0n }]))).toThrow(
      /market 9/,
    );
  });
});
