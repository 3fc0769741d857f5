/** What a fill of stocks moves, exactly: the value from buyer to seller, the shares from seller to buyer, and from each the fee in quote, rounded up. A buy pays it on top of the value, out of its hold where it waited. */
import { assert, type Amount } from '@glassbook/money';
import { amountOf, priceOf } from '../core/grid.ts';
import { availableAt, heldAt, HOUSE_FEES, type Balance, type Ledger } from '../core/ledger.ts';
import { recordTrade } from '../core/limits/record.ts';
import type { Settlement } from '../core/matching.ts';
import { NONE } from '../core/none.ts';
import { BUY, sideName, type SideNumber } from '../core/side.ts';
import { coverEntry } from '../spot/conditional/cover-entry.ts';
import { tradedAt } from '../spot/conditional/last-price.ts';
import { legFilled } from '../spot/conditional/leg-fills.ts';
import { life } from '../spot/open-orders.ts';
import { costOf, feeOf, holdOf } from '../spot/quote.ts';
import type { Market, SpotTaker, State as SpotState } from '../spot/state.ts';
import type { StockTrade } from './state.ts';
import type { reasons } from './words.ts';
import { stocksIn } from './view.ts';

type Posts = Ledger<(typeof reasons)[number]>;
const ledgerOf = ({ ledger }: SpotState): Posts => ledger as unknown as Posts;

export const settlement: Settlement<SpotState, Market, SpotTaker> = {
  fill,
  done: (state, market, slot) => {
    life.close(state, market, slot, 'done', undefined);
  },
  expire: (state, market, slot) => {
    life.cancel(state, market, slot, 'self_trade');
  },
};

/** One side of a fill: where it pays from, where it gets, its fee, and where that is paid from. */
type Party = { order: number; owner: number; pays: Balance; gets: Balance; fee: Amount; paysFee: Balance };

function fill(state: SpotState, market: Market, slot: number, taker: SpotTaker, lots: number, value: Amount): Amount {
  const { orders } = market;
  const fee = feeOf(value, market.buyFeePpm);
  const isBuy = taker.side === BUY;
  const takerPays = availableAt(taker.payer);
  const takerGets = availableAt(taker.receiver);
  const takerFee = isBuy ? feeOnTop(market, taker, lots, value) : fee;
  const own: Party = {
    order: taker.order,
    owner: taker.owner,
    pays: takerPays,
    gets: takerGets,
    fee: takerFee,
    paysFee: isBuy ? takerPays : takerGets,
  };
  const makerPays = heldAt(orders.payer(slot));
  const makerGets = availableAt(orders.receiver(slot));
  const maker: Party = {
    order: orders.id(slot),
    owner: orders.owner(slot),
    pays: makerPays,
    gets: makerGets,
    fee: isBuy ? fee : feeHeld(market, slot, lots, value),
    paysFee: isBuy ? makerGets : makerPays,
  };
  exchange(state, market, {
    buyer: isBuy ? own : maker,
    seller: isBuy ? maker : own,
    lots,
    value,
    ticks: orders.ticks(slot),
    at: state.at,
    auction: 0,
    takerSide: taker.side,
    bestBid: taker.met.bid,
    bestAsk: taker.met.ask,
  });
  filled(state, market, slot, lots, maker.fee);
  return takerFee;
}

/** The fee of a fill that a hold pays at the limit of its order: what the hold has for it, which is never more than the fee rounded up. */
function feeHeld(market: Market, slot: number, lots: number, value: Amount): Amount {
  const { orders } = market;
  const left = orders.lotsLeft(slot);
  const held = holdOf(market, BUY, orders.ticks(slot), left) - holdOf(market, BUY, orders.ticks(slot), left - lots);
  const fee = feeOf(value, market.buyFeePpm);
  return held - value < fee ? held - value : fee;
}

/** The fee of a fill of an arriving buy: rounded up with what it paid before, so that an order never costs more than was asked of its owner; what is left of a limit order can still hold its own. */
function feeOnTop(market: Market, taker: SpotTaker, lots: number, value: Amount): Amount {
  const before = taker.bought ?? { lots: 0, value: 0n, fee: 0n };
  const after = { lots: before.lots + lots, value: before.value + value };
  let fee = costOf(market, after.value) - after.value - before.fee;
  if (taker.lots > 0) {
    const left = holdOf(market, BUY, taker.limit, taker.lots - after.lots);
    const most = holdOf(market, BUY, taker.limit, taker.lots) - left - after.value - before.fee;
    if (most < fee) fee = most;
  }
  taker.bought = { ...after, fee: before.fee + fee };
  return fee;
}

type Exchange = {
  buyer: Party;
  seller: Party;
  lots: number;
  value: Amount;
  ticks: number;
  at: number;
  auction: number;
  takerSide: SideNumber;
  bestBid: number;
  bestAsk: number;
};

/** Moves both sides of a fill and records it; `at`: of the trade, which in an auction is that of its price. The value is posted before the shares, the buyer's fee before the seller's: entries are numbered in this order. */
export function exchange(state: SpotState, market: Market, deal: Exchange): void {
  const { buyer, seller, lots, value, ticks, at, auction, takerSide, bestBid, bestAsk } = deal;
  const stocks = stocksIn(state);
  const ledger = ledgerOf(state);
  const id = stocks.nextTrade;
  stocks.nextTrade += 1;
  if (market.quoteFees === NONE) market.quoteFees = ledger.account(HOUSE_FEES, 'stock', market.quote);
  const amount = amountOf(market, lots);
  ledger.post(buyer.pays, seller.gets, value, 'stocks.trade', id);
  ledger.post(seller.pays, buyer.gets, amount, 'stocks.trade', id);
  for (const { fee, paysFee } of [buyer, seller]) {
    assert(fee >= 0n, 'a hold pays for its fee');
    if (fee > 0n) ledger.post(paysFee, availableAt(market.quoteFees), fee, 'stocks.fee', id);
  }
  const [taker, maker] = takerSide === BUY ? [buyer, seller] : [seller, buyer];
  const row: StockTrade = {
    id,
    seq: state.seq,
    at,
    market: market.market,
    price: priceOf(market, ticks),
    amount,
    value,
    takerSide: sideName(takerSide),
    makerOrder: maker.order,
    takerOrder: taker.order,
    makerOwner: maker.owner,
    takerOwner: taker.owner,
    makerFee: maker.fee,
    takerFee: taker.fee,
    bestBid: bestBid === NONE ? undefined : priceOf(market, bestBid),
    bestAsk: bestAsk === NONE ? undefined : priceOf(market, bestAsk),
    auction,
  };
  stocks.trades.push(row);
  tradedAt(state, market, ticks);
  if (!state.limits.countsAnyLosses) return;
  const money = (sum: Amount) => ({ asset: market.quote, amount: sum });
  const shares = { asset: market.base, amount };
  recordTrade(
    state,
    taker.owner,
    ...(takerSide === BUY
      ? ([money(value + taker.fee), shares] as const)
      : ([shares, money(value - taker.fee)] as const)),
  );
  recordTrade(
    state,
    maker.owner,
    ...(takerSide === BUY
      ? ([shares, money(value - maker.fee)] as const)
      : ([money(value + maker.fee), shares] as const)),
  );
}

/** What follows for an order that waited and got `lots` more, which its lots left do not say yet. */
export function filled(state: SpotState, market: Market, slot: number, lots: number, fee: Amount): void {
  const { orders, conditionals } = state.spot;
  orders.setFee(slot, orders.fee(slot) + fee);
  if (conditionals.hasExits) coverEntry(state, market, slot, orders.lots(slot) - orders.lotsLeft(slot) + lots);
  if (conditionals.hasLegs) legFilled(state, market, slot, lots);
}

/** The two sides of a fill of an auction between two orders that wait. The buyer's hold pays the value and the fee at the price of the auction. */
export const waitingParty = (market: Market, slot: number, lots: number, value: Amount): Party => {
  const { orders } = market;
  const pays = heldAt(orders.payer(slot));
  const gets = availableAt(orders.receiver(slot));
  const own = { order: orders.id(slot), owner: orders.owner(slot), pays, gets };
  return orders.side(slot) === BUY
    ? { ...own, fee: feeHeld(market, slot, lots, value), paysFee: pays }
    : { ...own, fee: feeOf(value, market.buyFeePpm), paysFee: gets };
};
