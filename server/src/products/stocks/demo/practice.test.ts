import { expect, test } from 'vitest';
import { PRACTICE, practiceActions } from './practice.ts';

const at = (text: string) => Date.parse(`2026-12-01T${text}Z`);
type Actions = ReturnType<typeof practiceActions>;
const shown = (actions: Actions) =>
  actions.map(({ kind, exAt, ...more }) => [
    kind === 'stocks.configureSplit' && 'numerator' in more ? `${more.numerator}:${more.denominator}` : 'dividend',
    new Date(exAt).toISOString().slice(11, 16),
  ]);
type Known = Parameters<typeof practiceActions>[0];
const none: Known = { splits: [], dividends: [] };
const splitOnce = {
  splits: practiceActions(none, at('23:30')).filter((each) => 'numerator' in each),
  dividends: [],
} as Known;

test.each([
  ['05:20', none, [['dividend', '06:02']]],
  // The close before 06:02 is at 05:59: what counts from there is announced before it.
  ['05:58', none, [['dividend', '06:02']]],
  ['05:59', none, [['dividend', '07:02']]],
  [
    '23:30',
    none,
    [
      ['dividend', '00:02'],
      ['2:1', '00:02'],
    ],
  ],
  ['11:30', none, [['dividend', '12:02']]],
  [
    '11:30',
    splitOnce,
    [
      ['dividend', '12:02'],
      ['1:2', '12:02'],
    ],
  ],
  ['23:30', splitOnce, [['dividend', '00:02']]],
])('STOCK-026 at %s PRACTICE announces what comes next, and no split twice', (time, known, expected) => {
  expect(shown(practiceActions(known, at(time)))).toEqual(expected);
});

test('STOCK-026 what is announced is not announced again', () => {
  const [dividend] = practiceActions(none, at('05:20'));
  const known = { ...none, dividends: [dividend] } as Known;
  expect(practiceActions(known, at('05:40'))).toEqual([]);
  expect(dividend).toMatchObject({ market: PRACTICE, amount: 25_000_000n, payAt: at('06:12') });
});
