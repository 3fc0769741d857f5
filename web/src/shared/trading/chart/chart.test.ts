import type { market } from '@glassbook/contract';
import type { KLineData } from 'klinecharts';
import { expect, test } from 'vitest';
import { candleLoader, pageOfCandles } from './candle-loader.ts';
import { placeOf } from './order-lines.ts';
import { candlePeriods, periodOf, periods } from './periods.ts';

const candle = (time: number, close: string): market.Candle => ({
  id: time,
  time,
  open: '1',
  high: '3',
  low: '0.5',
  close,
  volume: '10',
  amount: '15',
  period: '1min',
});
const symbol = { ticker: 'BTC/USDT', pricePrecision: 2, volumePrecision: 5 };
const minute = periods['1min'].chart;

function harness(read: (to: number | undefined) => market.Candle[]) {
  const asked: [number, number | undefined][] = [];
  let now = 0;
  const seen: unknown[] = [];
  let listener: ((candle: market.Candle) => void) | undefined;
  let missed = 0;
  const loader = candleLoader({
    read: (_period, count, to) => {
      asked.push([count, to]);
      return new Promise((resolve) => resolve(read(to)));
    },
    listen: (_period, callback) => {
      listener = callback;
      return () => (listener = undefined);
    },
    now: () => now,
    loaded: (state) => seen.push(state),
    missed: () => (missed += 1),
  });
  return {
    loader,
    asked,
    seen,
    say: (spoken: market.Candle) => listener?.(spoken),
    missed: () => missed,
    pass: (ms: number) => (now += ms),
    silent: () => listener === undefined,
  };
}

const barsOf = (
  loader: ReturnType<typeof candleLoader>,
  type: 'init' | 'forward',
  timestamp: number | null,
): Promise<{ data: KLineData[]; more: unknown }> =>
  new Promise((resolve) => {
    void loader.getBars({ type, timestamp, symbol, period: minute, callback: (data, more) => resolve({ data, more }) });
  });

test('the chart has a name for each of our periods', () => {
  expect(candlePeriods.map((name) => periodOf(periods[name].chart))).toEqual(candlePeriods);
});

test('the first page ends where the server says, the next one ends before the oldest candle shown', async () => {
  const { loader, asked, seen } = harness((to) => (to === undefined ? [candle(5_940_000, '2')] : []));
  expect(await barsOf(loader, 'init', null)).toMatchObject({
    data: [{ timestamp: 5_940_000, close: 2 }],
    more: { forward: true },
  });
  expect(await barsOf(loader, 'forward', 5_940_000)).toMatchObject({ data: [], more: { forward: false } });
  // Where there is nothing older the history begins.
  expect(seen).toMatchObject([{ candles: [{}] }, { begins: 5_940_000 }]);
  expect(seen[0]).not.toHaveProperty('begins');
  expect(asked).toEqual([
    [pageOfCandles, undefined],
    [pageOfCandles, 5_939],
  ]);
});

test('the live candle replaces the last one or follows it; an older one is not drawn; a gap fills the chart again', async () => {
  const { loader, say, missed, silent } = harness(() => [candle(5_940_000, '2')]);
  await barsOf(loader, 'init', null);
  const shown: KLineData[] = [];
  loader.subscribeBar?.({ symbol, period: minute, callback: (data) => shown.push(data) });
  say(candle(5_940_000, '2.5'));
  say(candle(6_000_000, '2.6'));
  say(candle(5_940_000, '9'));
  expect(shown.map((data) => [data.timestamp, data.close])).toEqual([
    [5_940_000, 2.5],
    [6_000_000, 2.6],
  ]);
  say(candle(6_180_000, '3'));
  expect([shown.length, missed()]).toEqual([2, 1]);
  loader.unsubscribeBar?.({ symbol, period: minute });
  expect(silent()).toBe(true);
});

test('STOCK-039 a night without candles is a break: the bars of two sessions stand side by side, also where the next one begins live', async () => {
  const [close, opening] = [Date.parse('2026-11-27T17:59Z'), Date.parse('2026-11-30T14:30Z')];
  let stored = [candle(close - 60_000, '2'), candle(close, '2')];
  const { loader, say, missed } = harness(() => stored);
  const timesOf = async () => (await barsOf(loader, 'init', null)).data.map(({ timestamp }) => timestamp);
  expect(await timesOf()).toEqual([close - 60_000, close]);
  loader.subscribeBar?.({ symbol, period: minute, callback: () => undefined });
  say(candle(opening, '3'));
  expect(missed()).toBe(1);
  stored = [...stored, candle(opening, '3')];
  expect(await timesOf()).toEqual([close - 60_000, close, opening]);
});

/** Reads again whenever the chart is told to, as it does; how often in 120 s with a push a second. */
async function loadsOf(read: () => market.Candle[]): Promise<number> {
  const { loader, say, missed, pass } = harness(read);
  await barsOf(loader, 'init', null);
  loader.subscribeBar?.({ symbol, period: minute, callback: () => undefined });
  for (let second = 0; second < 120; second += 1) {
    const before = missed();
    say(candle(6_300_000, '3'));
    if (missed() > before) await barsOf(loader, 'init', null);
    pass(1_000);
  }
  return missed();
}

test('candles that stay behind the pushed one, and refused reads, are read again ever more slowly', async () => {
  expect(await loadsOf(() => [candle(5_940_000, '2')])).toBe(5);
  const refused = await loadsOf(() => {
    throw new Error('request.too_many');
  });
  expect(refused).toBe(4);
});

test('after refused reads the first that succeeds is drawn, and the next gap is read at once', async () => {
  let isRefused = true;
  const { loader, say, missed, pass } = harness(() => {
    if (isRefused) throw new Error('request.too_many');
    return [candle(5_940_000, '2')];
  });
  await barsOf(loader, 'init', null);
  const shown: KLineData[] = [];
  loader.subscribeBar?.({ symbol, period: minute, callback: (data) => shown.push(data) });
  say(candle(5_940_000, '2.5'));
  expect([shown.length, missed()]).toEqual([0, 0]);
  pass(5_000);
  say(candle(5_940_000, '2.5'));
  expect(missed()).toBe(1);
  isRefused = false;
  await barsOf(loader, 'init', null);
  say(candle(6_000_000, '2.6'));
  expect(shown.map((data) => data.close)).toEqual([2.6]);
  say(candle(6_180_000, '3'));
  expect(missed()).toBe(2);
});

test('a failed read leaves an empty chart marked as failed', async () => {
  const { loader, seen } = harness(() => {
    throw new Error('away');
  });
  expect((await barsOf(loader, 'init', null)).data).toEqual([]);
  expect(seen).toEqual([{ failed: true }]);
});

test.each([
  [
    { y: 200, width: 700 },
    { x: 8, y: 200, align: 'left', from: 0 },
  ],
  [
    { y: 30, width: 700 },
    { x: 692, y: 30, align: 'right', from: 480 },
  ],
  [
    { y: 30, width: 330 },
    { x: 8, y: 58, align: 'left', from: undefined },
  ],
] as const)('SPOT-041 a line of an order at %j is clear of a legend of 48 px: %j', ({ y, width }, place) => {
  expect(placeOf({ y, label: 'TP · Sell 0.10000' }, [], { width, legend: 48 })).toEqual(place);
});

test.each([
  ['on the highest price', { left: 60, right: 130, y: 92 }, [130, 90]],
  ['that ends where the highest price begins', { left: 84, right: 160, y: 92 }, [8, 90]],
  ['a label below the highest price', { left: 60, right: 130, y: 69 }, [8, 90]],
  ['without room beside the highest price', { left: 60, right: 330, y: 92 }, [8, 90]],
])('SPOT-041 the label of an order is beside that of the highest price: %s', (_case, mark, place) => {
  const { x, y } = placeOf({ y: 90, label: 'Buy 0.2000' }, [], { width: 360, legend: 48, marks: [mark] });
  expect([x, y]).toEqual(place);
});

test('SPOT-041 labels of orders never cover each other while there is room beside them', () => {
  const label = 'Buy 0.2000';
  const xs = (ys: readonly number[], width: number) => {
    const all = ys.map((y) => ({ y, label }));
    return all.map((one, index) => {
      const { x, y } = placeOf(one, all.slice(0, index), { width, legend: 48 });
      return [x, y];
    });
  };
  expect(xs([20, 31, 90, 101, 130], 360)).toEqual([
    [8, 58],
    [84, 58],
    [8, 90],
    [84, 101],
    [8, 130],
  ]);
  // Beside the legend they go to the left.
  expect(xs([20, 21], 800)).toEqual([
    [792, 20],
    [716, 21],
  ]);
  expect(xs([90, 90, 90], 200)).toEqual([
    [8, 90],
    [84, 90],
    [8, 90],
  ]);
});
