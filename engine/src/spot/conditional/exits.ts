/** Exits of an entry order (attached take profit and stop loss): a conditional sell of what the entry has received, after its fee, in whole lots. */
import { assert, type Amount } from '@glassbook/money';
import { exitProblem } from './check-conditional.ts';
import { selfTradeBy } from '../check-order.ts';
import type { OrderRefusal, PlaceOrder } from '../command.ts';
import { closeConditional, watch } from './conditional-order.ts';
import type { Conditional } from '../rows.ts';
import { cover, coveredBy } from './cover-entry.ts';
import { priceNow } from './last-price.ts';
import type { Market, State } from '../state.ts';

/** Why an order is refused its exits. */
export function exitsProblem(state: State, market: Market, command: PlaceOrder): OrderRefusal | undefined {
  const { exits } = command;
  if (exits === undefined) return undefined;
  const exit = exitOf(state, command, state.spot.nextOrder);
  return exitProblem(market, command, exit, priceNow(state, market, exits.by));
}

/** Why an entry that is open cannot have this price and these exits: they are checked as those of a new order are, whatever they cover by now. */
export function entryProblem(state: State, market: Market, exit: Conditional, price: Amount): OrderRefusal | undefined {
  const entry = { side: 'buy', type: 'limit', price } as const;
  return exitProblem(market, entry, { ...exit, amount: 0n }, priceNow(state, market, exit.by));
}

/** Adds the exit of an entry that was just placed, for what it received at once. `rests`: whether it may receive more. */
export function attachExits(
  state: State,
  market: Market,
  command: PlaceOrder,
  entry: { id: number; rests: boolean; received: Amount },
): void {
  const exit = exitOf(state, command, entry.id);
  state.spot.nextOrder += 1;
  if (!entry.rests && coveredBy(market, entry.received) === 0n) {
    closeConditional(state, exit, { status: 'cancelled', endReason: 'entry', fired: undefined, refusal: undefined });
    return;
  }
  watch(state, market, exit);
  if (entry.rests) state.spot.conditionals.link(entry.id, exit.id);
  cover(state, market, exit, entry.received);
}

function exitOf(state: State, command: PlaceOrder, entry: number): Conditional {
  const { exits, owner, market } = command;
  assert(exits !== undefined, 'an entry names its exits');
  const { by, stop, stopLimit, profit, profitLimit } = exits;
  return {
    ...{ id: state.spot.nextOrder, owner, market, side: 'sell' as const, by, amount: 0n, value: 0n },
    ...{ stop, stopLimit, profit, profitLimit },
    ...{
      trail: 0n,
      trailPpm: 0,
      activation: 0n,
      trailFrom: 0,
      most: 0n,
      parent: entry,
      leg: 0,
      clientOrderId: undefined,
    },
    ...{ selfTrade: selfTradeBy(command), expiresAt: 0, createdAt: state.at, updatedAt: state.at },
  };
}
