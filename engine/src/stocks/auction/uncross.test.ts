import fc from 'fast-check';
import { formatAmount, parseAmount } from '@glassbook/money';
import { expect, test } from 'vitest';
import { checkAuction } from '../../../../verify/auction.js';
import { bandAround, uncross, type Depth } from './uncross.ts';

const TICK = 1_000_000n;
const unitsOf = (text: string) => parseAmount(text, 8) ?? 0n;
const ticksOf = (text: string) => Number(unitsOf(text) / TICK);

/** `5@6.40 10@6.39`: lots at a price. */
function depthsOf(buys: string, sells: string): Depth[] {
  const depths = new Map<number, Depth>();
  for (const [side, text] of [
    ['buy', buys],
    ['sell', sells],
  ] as const)
    for (const order of text.split(' ').filter((each) => each !== '')) {
      const [lots = '', price = ''] = order.split('@');
      const ticks = ticksOf(price);
      const known = depths.get(ticks) ?? { ticks, buy: 0n, sell: 0n };
      depths.set(ticks, { ...known, [side]: known[side] + BigInt(lots) });
    }
  return [...depths.values()];
}

test.each([
  ['5@6.40 10@6.39 10@6.34', '10@6.10 5@6.40', '6.20', '6.39', 10n, 5n],
  ['3@10.50', '5@10.00', '10.20', '10.00', 3n, -2n],
  ['3@12.00', '1@7.00', '10.00', '11.00', 1n, 2n],
  ['1@10.10', '1@10.00', '10.04', '10.04', 1n, 0n],
  ['1@10.10', '1@10.00', '10.30', '10.10', 1n, 0n],
  ['1@10.10', '1@10.00', '9.90', '10.00', 1n, 0n],
  ['1@10.10', '1@10.00', '10.045', '10.05', 1n, 0n],
  ['1@10.10 1@10.05', '1@10.00 1@10.06', '10.09', '10.09', 1n, -1n],
  ['1@10.10 1@10.05', '1@10.00 1@10.06', '10.055', '10.06', 1n, -1n],
])('STOCK-003: buys %s, sells %s, reference %s: %s', (buys, sells, reference, price, lots, surplus) => {
  expect(uncross(depthsOf(buys, sells), unitsOf(reference), TICK)).toEqual({ ticks: ticksOf(price), lots, surplus });
});

test('STOCK-003: nothing trades where no prices cross, or only beyond 10 % of the reference', () => {
  const none = { ticks: undefined, lots: 0n };
  expect(uncross([], unitsOf('10'), TICK)).toEqual({ ...none, surplus: 0n });
  expect(uncross(depthsOf('4@9.99', '1@10.01'), unitsOf('10'), TICK)).toEqual({ ...none, surplus: 0n });
  expect(uncross(depthsOf('4@10.00', '1@10.01'), unitsOf('10'), TICK)).toEqual({ ...none, surplus: 4n });
  expect(uncross(depthsOf('4@12.00', '1@11.50'), unitsOf('10'), TICK)).toEqual({ ...none, surplus: 4n });
});

test('STOCK-004: the band is 10 % of the reference, rounded towards it', () => {
  expect(bandAround(unitsOf('499.23'), TICK)).toEqual({ low: ticksOf('449.31'), high: ticksOf('549.15') });
  expect(bandAround(1n, TICK)).toEqual({ low: 1, high: 0 });
});

/** Every tick of the band, by the rule as it is written. */
function byEveryTick(depths: readonly Depth[], reference: bigint): number | undefined {
  const { low, high } = bandAround(reference, TICK);
  const points = Array.from({ length: high - low + 1 }, (_, place) => {
    const ticks = low + place;
    const buys = depths.reduce((sum, each) => sum + (each.ticks >= ticks ? each.buy : 0n), 0n);
    const sells = depths.reduce((sum, each) => sum + (each.ticks <= ticks ? each.sell : 0n), 0n);
    const away = BigInt(ticks) * TICK - reference;
    return { ticks, lots: buys < sells ? buys : sells, surplus: buys - sells, away: away < 0n ? -away : away };
  });
  const abs = (value: bigint) => (value < 0n ? -value : value);
  const most = points
    .toSorted((a, b) => Number(b.lots - a.lots))
    .filter((each, _, [first]) => each.lots === first?.lots);
  if ((most[0]?.lots ?? 0n) === 0n) return undefined;
  const least = most
    .toSorted((a, b) => Number(abs(a.surplus) - abs(b.surplus)))
    .filter((each, _, [first]) => abs(each.surplus) === abs(first?.surplus ?? 0n));
  const rising = least.toSorted((a, b) => a.ticks - b.ticks);
  if (rising.every(({ surplus }) => surplus > 0n)) return rising.at(-1)?.ticks;
  if (rising.every(({ surplus }) => surplus < 0n)) return rising[0]?.ticks;
  return rising.toSorted((a, b) => Number(a.away - b.away) || b.ticks - a.ticks)[0]?.ticks;
}

test('STOCK-003: the price is that of the rule asked of every tick', () => {
  const order = fc.record({
    ticks: fc.integer({ min: 85, max: 116 }),
    lots: fc.bigInt({ min: 1n, max: 4n }),
    isBuy: fc.boolean(),
  });
  const reference = fc.bigInt({ min: 95n * TICK, max: 105n * TICK }).map((each) => each - (each % (TICK / 2n)));
  fc.assert(
    fc.property(fc.array(order, { maxLength: 12 }), reference, (orders, around) => {
      const depths = new Map<number, Depth>();
      for (const { ticks, lots, isBuy } of orders) {
        const known = depths.get(ticks) ?? { ticks, buy: 0n, sell: 0n };
        depths.set(ticks, { ...known, buy: known.buy + (isBuy ? lots : 0n), sell: known.sell + (isBuy ? 0n : lots) });
      }
      expect(uncross([...depths.values()], around, TICK).ticks).toBe(byEveryTick([...depths.values()], around));
    }),
    { numRuns: 2_000 },
  );
});

/** The receipt of an auction, in the form in which it is given out. */
function receiptOf(depths: readonly Depth[], reference: bigint) {
  const { ticks, lots, surplus } = uncross(depths, reference, TICK);
  const text = (amount: bigint) => formatAmount(amount, 4);
  const price = (each: bigint) => formatAmount(each, 8);
  return {
    ...{ format: 'glassbook-auction-1', id: 1, kind: 'open', at_ms: 0, tick: price(TICK), reference: price(reference) },
    ...{
      price: ticks === undefined ? null : price(BigInt(ticks) * TICK),
      amount: text(lots),
      imbalance: text(surplus),
    },
    levels: depths
      .toSorted((a, b) => a.ticks - b.ticks)
      .map(({ ticks: at, buy, sell }) => ({ price: price(BigInt(at) * TICK), buy: text(buy), sell: text(sell) })),
  };
}

test('STOCK-005: a receipt is recomputed by the checker, and an altered one is not accepted', () => {
  const receipt = receiptOf(depthsOf('5@6.40 10@6.39 10@6.34', '10@6.10 5@6.40'), unitsOf('6.20'));
  expect(checkAuction(receipt)).toMatchObject({ id: 1, price: '6.39000000', amount: '0.0010', levels: 4 });
  expect(checkAuction(receiptOf([], unitsOf('6.20')))).toMatchObject({ price: null, amount: '0.0000' });
  for (const altered of [
    { price: '6.38000000' },
    { price: null },
    { amount: '0.0009' },
    { imbalance: '-0.0005' },
    { reference: '9.00000000' },
    { levels: receipt.levels.slice(1) },
    { levels: receipt.levels.toReversed() },
    { format: 'glassbook-auction-2' },
  ])
    expect(() => checkAuction({ ...receipt, ...altered })).toThrow();
});
