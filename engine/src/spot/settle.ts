/**
 * What a fill of spot trading moves, exactly: the value from buyer to seller, the amount from seller to buyer, and from each the fee out of
 * what it received. The taker pays from what it can use, the maker from its hold.
 */
import { assert, type Amount } from '@glassbook/money';
import { amountOf, priceOf } from '../core/grid.ts';
import { availableAt, FIRST_USER, heldAt, HOUSE_FEES } from '../core/ledger.ts';
import { recordTrade } from '../core/limits/record.ts';
import type { Settlement } from '../core/matching.ts';
import { NONE } from '../core/none.ts';
import { BUY, SELL, sideName } from '../core/side.ts';
import { coverEntry } from './conditional/cover-entry.ts';
import { legFilled } from './conditional/leg-fills.ts';
import { tradedAt } from './conditional/last-price.ts';
import { life } from './open-orders.ts';
import { feeOf } from './quote.ts';
import type { Trade } from './rows.ts';
import type { Market, Met, SpotTaker, State } from './state.ts';

/** The best prices when an order arrives, before it changes anything. */
export const metBy = ({ book }: Market): Met => ({ bid: book.best(BUY), ask: book.best(SELL) });

export const settlement: Settlement<State, Market, SpotTaker> = {
  fill,
  done: (state, market, slot) => {
    life.close(state, market, slot, 'done', undefined);
  },
  expire: (state, market, slot) => {
    life.cancel(state, market, slot, 'self_trade');
  },
};

function fill(state: State, market: Market, slot: number, taker: SpotTaker, lots: number, value: Amount): Amount {
  const { ledger, spot } = state;
  const { orders } = spot;
  const makerPays = heldAt(orders.payer(slot));
  const makerGets = orders.receiver(slot);
  const takerPays = availableAt(taker.payer);
  const takerGets = taker.receiver;
  const amount = amountOf(market, lots);
  const maker = orders.owner(slot);
  const trade = spot.nextTrade;
  spot.nextTrade += 1;

  if (market.baseFees === NONE) {
    market.baseFees = ledger.account(HOUSE_FEES, 'spot', market.base);
    market.quoteFees = ledger.account(HOUSE_FEES, 'spot', market.quote);
  }
  let takerFee: Amount;
  let makerFee: Amount;
  // The value is posted before the amount, the taker's fee before the maker's: entries are numbered in this order.
  if (taker.side === BUY) {
    ledger.post(takerPays, availableAt(makerGets), value, 'spot.trade', trade);
    ledger.post(makerPays, availableAt(takerGets), amount, 'spot.trade', trade);
    takerFee = payFee(state, taker.owner, takerGets, market.baseFees, amount, market.settings.takerFeePpm, trade);
    makerFee = payFee(state, maker, makerGets, market.quoteFees, value, market.settings.makerFeePpm, trade);
  } else {
    ledger.post(makerPays, availableAt(takerGets), value, 'spot.trade', trade);
    ledger.post(takerPays, availableAt(makerGets), amount, 'spot.trade', trade);
    takerFee = payFee(state, taker.owner, takerGets, market.quoteFees, value, market.settings.takerFeePpm, trade);
    makerFee = payFee(state, maker, makerGets, market.baseFees, amount, market.settings.makerFeePpm, trade);
  }

  const row: Trade = {
    id: trade,
    seq: state.seq,
    at: state.at,
    market: market.market,
    price: priceOf(market, orders.ticks(slot)),
    amount,
    value,
    takerSide: sideName(taker.side),
    makerOrder: orders.id(slot),
    takerOrder: taker.order,
    makerOwner: maker,
    takerOwner: taker.owner,
    makerFee,
    takerFee,
    bestBid: taker.met.bid === NONE ? undefined : priceOf(market, taker.met.bid),
    bestAsk: taker.met.ask === NONE ? undefined : priceOf(market, taker.met.ask),
  };
  spot.trades.push(row);
  state.tell.filled?.(row);
  orders.setFee(slot, orders.fee(slot) + makerFee);
  tradedAt(state, market, orders.ticks(slot));
  if (spot.conditionals.hasExits) coverEntry(state, market, slot, orders.lots(slot) - orders.lotsLeft(slot) + lots);
  if (spot.conditionals.hasLegs) legFilled(state, market, slot, lots);
  if (state.limits.countsAnyLosses) recordLosses(state, market, taker, maker, { amount, value, takerFee, makerFee });
  return takerFee;
}

/** For the limits of losses: what each of the two gave, and what it got after its fee. */
function recordLosses(
  state: State,
  { base, quote }: Market,
  taker: SpotTaker,
  maker: number,
  { amount, value, takerFee, makerFee }: Record<'amount' | 'value' | 'takerFee' | 'makerFee', Amount>,
): void {
  const [sold, paid] = [
    { asset: base, amount },
    { asset: quote, amount: value },
  ];
  const [takerGave, makerGave] = taker.side === BUY ? [paid, sold] : [sold, paid];
  recordTrade(state, taker.owner, takerGave, { asset: makerGave.asset, amount: makerGave.amount - takerFee });
  recordTrade(state, maker, makerGave, { asset: takerGave.asset, amount: takerGave.amount - makerFee });
}

/** Posts a fee less what a coupon takes off it; returns what was posted. A loan sells from its margin account: no coupon counts there. */
function payFee(
  state: State,
  owner: number,
  account: number,
  fees: number,
  received: Amount,
  ppm: number,
  trade: number,
): Amount {
  const { ledger } = state;
  const due = feeOf(received, ppm);
  assert(due <= received, 'a fee is part of what is received');
  const mayCount = owner >= FIRST_USER && due > 0n && ledger.kindAt(account) === 'spot';
  const fee = mayCount ? due - offOf(state, owner, account, due, trade) : due;
  if (fee > 0n) ledger.post(availableAt(account), availableAt(fees), fee, 'spot.fee', trade);
  if (mayCount)
    state.doors.feePaid({ owner, product: 'spot', asset: ledger.assets[account] as number, paid: fee, ref: trade });
  return fee;
}

function offOf({ doors, ledger }: State, owner: number, account: number, fee: Amount, ref: number): Amount {
  const found = doors.feeOff({ owner, product: 'spot', asset: ledger.assets[account] as number, fee, ref });
  return found.ok ? found.off : 0n;
}
