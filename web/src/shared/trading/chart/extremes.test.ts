import { expect, test } from 'vitest';
import { extremes } from './extremes.ts';

const [width, height] = [400, 300];
/** About as wide as a digit of the axis' type, and half as high as a line of it, px. */
const [digit, halfLine] = [6.6, 6];
const label = '1,234.56';

/** Where the marks of the highest and the lowest of three candles are drawn; `at` is the highest's, `high` and `low` are px from the top. */
function drawn({ at, high = 100, low = 200 }: { at: number; high?: number; low?: number }) {
  const candle = (top: number, bottom: number) => ({ timestamp: 0, open: 2, high: top, low: bottom, close: 2 });
  const of = {
    chart: {
      getVisibleRange: () => ({ realFrom: 0, realTo: 3 }),
      getDataList: () => [candle(3, 1.5), candle(4, 1), candle(3, 1.5)],
    },
    overlay: { extendData: { token: (name: string) => name, write: () => label } },
    bounding: { width, height },
    xAxis: { convertToPixel: (index: number) => (index === 1 ? at : -1) },
    yAxis: { convertToPixel: (price: number) => (price === 4 ? high : low) },
  };
  const figures = extremes.createPointFigures?.(
    of as unknown as Parameters<NonNullable<typeof extremes.createPointFigures>>[0],
  );
  return [figures ?? []].flat().flatMap(({ type, attrs }) => {
    if (type !== 'text') return [];
    const { x, y, align } = attrs as { x: number; y: number; align: 'left' | 'right' };
    const length = label.length * digit;
    return { y, left: align === 'left' ? x : x - length, right: align === 'left' ? x + length : x };
  });
}

test.each([
  ['in the middle', { at: 200 }],
  ['at the left edge', { at: 0 }],
  ['cut by the left edge', { at: -3 }],
  ['at the right edge', { at: width }],
  ['cut by the right edge', { at: width + 3 }],
  ['just too near to the right edge', { at: width - label.length * digit - 10 }],
  ['at the top', { at: 200, high: 2 }],
  ['at the bottom', { at: 200, low: height - 2 }],
  ['out of sight after the axis was dragged', { at: 200, high: -20, low: height + 20 }],
])('the labels of the highest and the lowest candle are whole: %s', (_case, place) => {
  const labels = drawn(place);
  expect(labels).toHaveLength(2);
  for (const { y, left, right } of labels) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    expect(y - halfLine).toBeGreaterThanOrEqual(0);
    expect(y + halfLine).toBeLessThanOrEqual(height);
  }
});

test('the highest is labeled above its candle and the lowest below, toward the middle of the chart', () => {
  const [high, low] = drawn({ at: 200 });
  expect(high?.y).toBeLessThan(100);
  expect(low?.y).toBeGreaterThan(200);
  expect(high?.left).toBeGreaterThan(200);
  expect(drawn({ at: width - 10 })[0]?.right).toBeLessThan(width - 10);
});
