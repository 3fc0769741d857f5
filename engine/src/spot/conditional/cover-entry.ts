/** What exits cover: what their entry has received, after its fee, in whole lots, as far as it is available. */
import type { Amount } from '@glassbook/money';
import { amountOf } from '../../core/grid.ts';
import { BUY } from '../../core/side.ts';
import { endConditional, payerOf, setTriggers } from './conditional-order.ts';
import { showPrice } from './last-price.ts';
import type { Conditional } from '../rows.ts';
import type { Market, State } from '../state.ts';

/** The entry in `slot` has received more; `lots` of it are filled. */
export function coverEntry(state: State, market: Market, slot: number, lots: number): void {
  const { orders, conditionals } = state.spot;
  const exit = conditionals.exitOf(orders.id(slot));
  if (exit && orders.side(slot) === BUY)
    cover(state, market, exit, receivedBy(market, amountOf(market, lots), orders.fee(slot)));
}

/** The entry is no longer open. An exit that covers nothing ends with it. */
export function entryEnded(state: State, id: number): void {
  const exit = state.spot.conditionals.exitOf(id);
  if (exit === undefined) return;
  state.spot.conditionals.unlink(id);
  if (exit.amount === 0n) endConditional(state, exit, 'entry');
}

/** What a buy received of an amount: less its fee, where that is in base. */
export const receivedBy = ({ ofShares }: Market, amount: Amount, fee: Amount): Amount =>
  ofShares ? amount : amount - fee;

/** Whole lots of an amount. */
export const coveredBy = ({ steps }: Market, received: Amount): Amount => received - (received % steps.lot);

/** The exit covers this much from now on, where it is more. */
export function cover(state: State, market: Market, exit: Conditional, received: Amount): void {
  const amount = coveredBy(market, received);
  if (amount <= exit.amount) return;
  const payer = payerOf(state, market, exit);
  // Parts of lots that came before may have been sold, withdrawn or put on hold since.
  const available = coveredBy(market, state.ledger.available(payer));
  const more = available < amount - exit.amount ? available : amount - exit.amount;
  if (more === 0n) return;
  state.ledger.hold(payer, more);
  const isFirst = exit.amount === 0n;
  exit.amount += more;
  exit.updatedAt = state.at;
  state.spot.conditionals.touch(exit.id);
  if (!isFirst) return;
  setTriggers(state, market, exit, 'setNext');
  // The price may have reached it while it covered nothing.
  showPrice(state, market, exit.by);
}
