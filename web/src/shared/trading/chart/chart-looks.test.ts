import type { Chart } from 'klinecharts';
import { describe, expect, test } from 'vitest';
import { chartDates, keepTicksInside, zoneOf } from './chart-dates.ts';
import { chartStyles } from './chart-styles.ts';
import { besideLast, ownOrderLine } from './order-lines.ts';

test.each<[string, number, number | undefined, number]>([
  ['far from it', 100, 140, 100],
  ['just above', 135, 140, 120],
  ['just below', 145, 140, 160],
  ['at it', 140, 140, 120],
  ['without a last price', 140, undefined, 140],
])("an order's price on the axis is clear of the last price's: %s", (_case, y, lastY, shown) =>
  expect(besideLast(y, lastY)).toBe(shown),
);

test("an order's line is at its price, and its label on the axis beside that of the last price", () => {
  const extendData = {
    ...{ id: 1, side: 'buy', price: 99.9, label: 'Buy 0.05', moved: () => undefined },
    ...{ token: (name: string) => name, priceAt: (value: number) => value.toFixed(2), legend: 48 },
  };
  // A px a tenth: the last price is 1 px above the order's.
  const of = {
    chart: { getDataList: () => [{ close: 1 }, { close: 100 }], getOverlays: () => [] },
    overlay: { points: [{ value: 99.9 }], extendData },
    coordinates: [{ x: 0, y: 141 }],
    bounding: { width: 400, height: 300 },
    yAxis: { convertToPixel: (price: number) => 140 + (100 - price) * 10 },
  } as unknown as Parameters<NonNullable<typeof ownOrderLine.createPointFigures>>[0];
  const [line, name] = [ownOrderLine.createPointFigures?.(of) ?? []].flat();
  expect(line?.attrs).toEqual({
    coordinates: [
      { x: 0, y: 141 },
      { x: 400, y: 141 },
    ],
  });
  // At the left: the last price's is at the right.
  expect(name?.attrs).toMatchObject({ x: 8, y: 141, align: 'left', text: 'Buy 0.05' });
  for (const y of [-1, 301])
    expect(ownOrderLine.createPointFigures?.({ ...of, coordinates: [{ x: 0, y }] })).toEqual([]);
  const [onAxis] = [ownOrderLine.createYAxisFigures?.(of) ?? []].flat();
  expect(onAxis?.attrs).toMatchObject({ text: '99.90', y: 160 });
});

test('the label of the order that the pointer is on stays where it is, though the library draws its line last', () => {
  const token = (name: string) => name;
  const line = (order: number, price: number) => ({
    id: `line ${order}`,
    points: [{ value: price }],
    extendData: { ...{ id: order, side: 'sell', price, label: 'Sell 0.05', order, token, legend: 48 } },
  });
  const [first, second] = [line(0, 90), line(1, 89)];
  const placed = (all: unknown[]) =>
    [first, second].map((overlay) => {
      const { value } = overlay.points[0]!;
      const [, name] = [
        ownOrderLine.createPointFigures?.({
          chart: { getOverlays: ({ id }: { id?: string }) => (id === undefined ? all : []) },
          overlay,
          coordinates: [{ x: 0, y: 200 - value }],
          bounding: { width: 400, height: 300 },
          yAxis: { convertToPixel: (price: number) => 200 - price },
        } as never) ?? [],
      ].flat();
      return (name?.attrs as { x: number }).x;
    });
  expect(placed([first, second])).toEqual([8, expect.closeTo(8 + 9 * 6.2 + 14)]);
  expect(placed([second, first])).toEqual(placed([first, second]));
});

describe('dates of the chart', () => {
  const at = Date.UTC(2026, 3, 22, 12, 7);
  const say = (template: string, type: 'xAxis' | 'crosshair', timestamp = at, timeZone = 'UTC') =>
    chartDates('en')({ timestamp, template, type, dateTimeFormat: new Intl.DateTimeFormat('en', { timeZone }) });
  test('have one format: days, and times of a day', () => {
    expect(say('YYYY-MM-DD', 'xAxis')).toBe('22 Apr 2026');
    expect(say('HH:mm', 'xAxis')).toMatch(/^\d\d:\d\d$/);
    expect(say('YYYY-MM-DD HH:mm', 'crosshair')).toMatch(/^22 Apr 2026, \d\d:\d\d$/);
  });
  test('are those of UTC from a day up, and of the zone of the chart below', () => {
    const june = Date.UTC(2026, 5, 1);
    expect(say('YYYY-MM', 'xAxis', june, 'UTC')).toBe('1 Jun 2026');
    expect(say('YYYY-MM-DD HH:mm', 'crosshair', june, 'America/New_York')).toBe('31 May 2026, 20:00');
    expect((['1M', '1W', '1D', '4hour', '1min'] as const).map(zoneOf)).toEqual([
      'UTC',
      'UTC',
      'UTC',
      undefined,
      undefined,
    ]);
  });
  test('that would be cut off at an edge are left out', () => {
    let inside: number[] = [];
    const ticks = [10, 39, 40, 200, 360, 361].map((coord) => ({ coord, value: coord, text: '12:00' }));
    keepTicksInside({
      overrideXAxis: ({ createTicks }: { createTicks: (of: object) => typeof ticks }) => {
        inside = createTicks({ defaultTicks: ticks, bounding: { width: 400 } }).map(({ coord }) => coord);
      },
    } as unknown as Chart);
    expect(inside).toEqual([40, 200, 360]);
  });
});

test('a price that has stopped has no direction, and has it again with the next one', () => {
  const last = (stale: boolean) => {
    const { upColor, downColor } = chartStyles((name) => name, stale).candle?.priceMark?.last ?? {};
    return [upColor, downColor];
  };
  expect([last(false), last(true)]).toEqual([
    ['up', 'down'],
    ['flat-text', 'flat-text'],
  ]);
});
