import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Portfolio } from '../portfolio/portfolio.ts';
import { curveOf, isDrawn, returnOf, valueNow, type EquityPoints } from './equity.ts';
import { cents, type Pnl } from './pnl.ts';

const point = (at_ms: number, equity: string, contributed: string) => ({ at_ms, equity, contributed });
const read: EquityPoints = [
  point(1_000, '17715.70126000', '17715.70126000'),
  point(2_000, '17720.76000000', '17715.70126000'),
  point(3_000, '17719.62000000', '17715.70126000'),
];
const now = { at: 4_000, equity: 1_771_864n, contributed: 1_771_570n };

test('WALL-012 the curve ends in the value now, and its lowest and highest contain it', () => {
  const curve = curveOf(read, now);
  expect(curve?.points.map(({ equity }) => equity)).toEqual([1_771_570n, 1_772_076n, 1_771_864n]);
  expect(curve?.pnl).toBe(294n);
});

test('WALL-012 what is shown adds up to the cent: inflows and profit and loss are of the shown ends', () => {
  const cent = fc.bigInt(-(10n ** 6n), 10n ** 12n).map((units) => {
    const digits = String(units < 0n ? -units : units).padStart(9, '0');
    return `${units < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cent, cent), { minLength: 2 }),
      fc.tuple(cent, cent),
      (list, [equity, contributed]) => {
        const points = list.map(([worth, given], at) => point(at, worth, given));
        const end = { at: 1e6, equity: cents(equity), contributed: cents(contributed) };
        const curve = curveOf(points, end)!;
        const first = { equity: cents(points[0]!.equity), contributed: cents(points[0]!.contributed) };
        expect(curve.start).toMatchObject(first);
        expect(curve.inflows).toBe(end.contributed - first.contributed);
        expect(curve.pnl).toBe(end.equity - end.contributed - (first.equity - first.contributed));
      },
    ),
  );
});

test('without a first moment there is no curve, and a beginning and an end alone are not drawn', () => {
  expect(curveOf([], now)).toBeUndefined();
  expect(curveOf(read.slice(0, 1), now)).toBeUndefined();
  const young = curveOf([read[0]!, read[2]!], now)!;
  expect([isDrawn(young), isDrawn(curveOf(read, now)!)]).toEqual([false, true]);
});

test('a percent is of what was there and came in, half even', () => {
  const percent = (start: bigint, inflows: bigint, pnl: bigint) =>
    returnOf({ points: [], now, inflows, pnl, start: { at: 0, equity: start, contributed: 0n } });
  expect(percent(10_000n, 0n, 125n)).toBe('+1.25');
  expect(percent(10_000n, 10_000n, -125n)).toBe('-0.62');
  expect(percent(10_000n, -9_000n, 125n)).toBe('+1.25');
  expect(percent(0n, 0n, 5n)).toBeUndefined();
});

const pnl = {
  ...{ seq: 7, at_ms: 4_000, equity: '100.00600000', contributed: '90.00000000' },
  positions: [{ currency_id: 3, quantity: '100.00600000' }],
} as Pnl;
const portfolio = (available: bigint, held = 0n): Portfolio => ({
  ...{ assets: 10_500n, owed: 0n, worth: 10_500n },
  accounts: [
    {
      kind: 'change',
      worth: 10_500n,
      holdings: [
        { assetId: 3, name: 'USDT', scale: 8, available, held, price: { amount: 1n, scale: 0 }, worth: 10_500n },
        { assetId: 1, name: 'BTC', scale: 8, available: 0n, held: 0n, price: { amount: 1n, scale: 0 }, worth: 0n },
      ],
    },
  ],
});

test('the value now is the total that the page shows, where the reply counts the same balances', () => {
  expect(valueNow(pnl, portfolio(10_000_000_000n, 600_000n))).toEqual({
    at: 4_000,
    equity: 10_500n,
    contributed: 9_000n,
  });
});

test('while a balance is newer than the reply, nothing is said beside the total: what came in is no profit', () => {
  expect(valueNow(pnl, portfolio(20_000_000_000n))).toBeUndefined();
});
