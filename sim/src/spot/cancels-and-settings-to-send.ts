/** How traders cancel, and what the staff does to markets in a day. */
import type { Command } from '@glassbook/engine';
import type { Habit, Scene } from '../product.ts';
import { openOrdersOf, spotOf } from './market.ts';
import { makerSettings, marketSettings } from './settings.ts';

function cancelOne({ model, dice, owner }: Scene): Command | undefined {
  const own = openOrdersOf(model, owner);
  if (own.length === 0) return undefined;
  const order = dice.pick(own);
  if (order.clientOrderId !== undefined && dice.chance(60))
    return { kind: 'spot.cancelOrder', owner, order: 0, clientOrderId: order.clientOrderId };
  return { kind: 'spot.cancelOrder', owner, order: order.id };
}

/** Another owner's order, a closed one, or an unknown one. */
function cancelWrong({ model, dice, owner }: Scene): Command {
  const { nextOrder } = spotOf(model);
  const order = 1 + dice.below(nextOrder + 3);
  if (dice.chance(30)) return { kind: 'spot.amendOrder', owner, order, price: 0n, amount: 1n };
  return { kind: 'spot.cancelOrder', owner, order, ...(dice.chance(20) ? { clientOrderId: `c${order}` } : {}) };
}

export const cancelHabits: readonly Habit[] = [
  { by: { maker: 34, scalper: 26, hoarder: 14, taker: 6 }, make: cancelOne },
  { by: { clumsy: 10 }, make: cancelWrong },
  {
    by: { maker: 1, hoarder: 2, clumsy: 2 },
    make: ({ dice, owner }) => ({
      ...{ kind: 'spot.cancelAll', owner },
      ...dice.pick([{}, {}, { market: 1 }, { market: 2 }, { market: 7 }, { market: 99 }]),
      ...(dice.chance(40) ? { side: dice.pick(['buy', 'sell'] as const) } : {}),
    }),
  },
];

export const staffHabits: readonly Habit[] = [
  {
    by: { staff: 16 },
    make: ({ dice }) => {
      const market = dice.chance(4) ? 99 : dice.pick([1, 2, 3, 4, 5, 6, 7]);
      return { kind: dice.chance(80) ? 'spot.haltMarket' : 'spot.openMarket', market };
    },
  },
  {
    // A market is halted for a while only.
    by: { staff: 60 },
    make: ({ model }) => {
      const halted = [...spotOf(model).markets.values()].find(({ status }) => status === 'halted');
      return halted && { kind: 'spot.openMarket', market: halted.rules.market };
    },
  },
  {
    by: { staff: 14 },
    make: ({ dice }) => {
      const rules = dice.pick(marketSettings);
      if (dice.chance(60))
        return dice.chance(50) ? rules : { ...rules, makerFeePpm: dice.below(3_000), takerFeePpm: dice.below(3_000) };
      return dice.pick([
        { ...rules, tick: rules.tick * 2n },
        { ...rules, lot: 0n },
        { ...rules, base: 99 },
        { ...rules, base: rules.quote },
        { ...rules, takerFeePpm: 1_000_000 },
        { ...rules, notionalMax: rules.notionalMin },
        { ...rules, openOrdersMax: 0 },
        { ...rules, market: 0 },
      ]);
    },
  },
  {
    by: { staff: 14 },
    make: ({ dice }) => {
      const maker = dice.pick(makerSettings);
      if (dice.chance(60))
        return dice.chance(50)
          ? maker
          : {
              ...maker,
              levels: dice.below(20),
              halfSpreadPpm: dice.pick([0, maker.halfSpreadPpm, maker.halfSpreadPpm]),
              staleAfterMs: dice.pick([0, 5_000, 15_000, 60_000]),
            };
      return dice.pick([
        { ...maker, market: 99 },
        { ...maker, levels: 101 },
        { ...maker, notional: 0n },
        { ...maker, stepPpm: 0.5 },
        { ...maker, halfSpreadPpm: 1_000_000 },
      ]);
    },
  },
];
