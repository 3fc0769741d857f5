import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDrawings, type Drawing } from './drawing-list.ts';
import { allIndicators, indicators, moreIndicators } from './indicator-list.ts';
import { defaultIndicators, indicatorNames, legendLines, panesHeight, readIndicators, usual } from './indicators.ts';

test('there are twenty indicators, and what is kept of them is read back', () => {
  expect(indicatorNames).toHaveLength(20);
  expect(Object.keys(indicators).filter((name) => name in moreIndicators)).toEqual([]);
  const chosen = indicatorNames.map((name) => ({ name, params: allIndicators[name].periods.map((each) => each + 1) }));
  expect(readIndicators(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
  expect(readIndicators([])).toEqual([]);
  expect(readIndicators('MA,VOL')).toBeUndefined();
});

test.each([
  ['a parameter too few', [7]],
  ['zero', [7, 0]],
  ['a fraction', [7, 2.5]],
  ['text', [7, '25']],
  ['too large', [7, 1_000]],
  ['none', undefined],
])('%s: the indicator has its usual parameters', (_name, params) => {
  expect(readIndicators([{ name: 'MA', params }])).toEqual([usual('MA')]);
});

test('anything that a browser may hold is read without an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (found) => {
      const names = (readIndicators(found) ?? defaultIndicators).map(({ name }) => name);
      expect(indicatorNames).toEqual(expect.arrayContaining(names));
      expect(readDrawings(found).length).toBeLessThanOrEqual(50);
    }),
  );
});

test('a drawing is kept with the times and prices of its points; half a drawing is not', () => {
  const line: Drawing = {
    name: 'segment',
    points: [
      { timestamp: 1, value: 2.5 },
      { timestamp: 3, value: 4 },
    ],
  };
  const level: Drawing = { name: 'horizontalStraightLine', points: [{ value: 7 }] };
  const onChart = [
    { ...line, id: 'a', points: line.points.map((point) => ({ ...point, dataIndex: 1 })) },
    { ...level, id: 'b' },
    { name: 'segment', points: [{ timestamp: 1, value: 2 }, {}] },
    { name: 'segment', points: [] },
    { name: 'ownOrder', points: [{ value: 1 }] },
  ];
  expect(readDrawings(onChart)).toEqual([line, level]);
});

test('panes below add to the height of a chart, lines over the candles to its legend', () => {
  const chosen = (['MA', 'SAR', 'VOL', 'RSI', 'CCI'] as const).map(usual);
  expect([panesHeight(chosen), legendLines(chosen)]).toEqual([64 + 80 + 80, 2]);
});
