/** Which orders an order would trade with, and what a trade does. */
import { FIRST_USER, HOUSE_FEES, type AccountKind, type OrderRow, type SelfTrade, type Side } from '@glassbook/engine';
import { fees } from '../model/fees.ts';
import { traded } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { show } from './conditional.ts';
import { coverEntry } from './cover.ts';
import { followLeg } from './leg-fills.ts';
import { costOf, holdOf, leftOf, opposite, reaches, rowsOf, spotOf, touch, valueOf, type Market } from './market.ts';
import { cancel, close } from './resting.ts';

/** `amount` in base units, or `value` in quote units; the other is 0. */
export type Want = {
  owner: number;
  side: Side;
  limit: bigint;
  amount: bigint;
  value: bigint;
  selfTrade: SelfTrade;
};
/** Who trades, what it wanted of the book, and the account that pays and receives where it is another than that of the venue. */
type Taker = { id: number; owner: number; side: Side; want: Want; account?: AccountKind | undefined };
type Fill = { resting: OrderRow; amount: bigint; value: bigint };
/** Why it goes no further: completely filled, no order within its limit, or the next order is its owner's. `expired`: its owner's orders that are canceled for it. */
export type Plan = {
  fills: Fill[];
  best: Record<Side, bigint | undefined>;
  expired: OrderRow[];
  amount: bigint;
  value: bigint;
  stop: 'filled' | 'limit' | 'self';
};

/** The best prices of a book. */
export const bestOf = ({ book }: Market): Plan['best'] => ({ buy: book.buy[0]?.price, sell: book.sell[0]?.price });

/** No trade. */
export const nothing = (market: Market): Plan => ({
  ...{ fills: [], best: bestOf(market), expired: [], amount: 0n, value: 0n, stop: 'limit' },
});

/** The trades an order would make now, best price first, then the earlier order. */
export function planOf(market: Market, want: Want): Plan {
  const plan = nothing(market);
  // By value it is filled once what is left pays for no lot at the price it just paid.
  let enough = false;
  const end = (stop: Plan['stop']): Plan => ({ ...plan, stop: enough ? 'filled' : stop });
  const { lot } = market.rules;
  for (const resting of market.book[opposite(want.side)]) {
    if (!reaches(want.side, want.limit, resting.price)) return end('limit');
    const wanted =
      want.amount === 0n
        ? ((want.value - plan.value) / valueOf(market, resting.price, lot)) * lot
        : want.amount - plan.amount;
    if (wanted === 0n) return { ...plan, stop: 'filled' };
    if (resting.owner === want.owner) {
      if (want.selfTrade === 'expire_taker' || (enough && want.selfTrade === 'expire_both')) return end('self');
      plan.expired.push(resting);
      if (want.selfTrade === 'expire_both') return end('self');
      continue;
    }
    const left = leftOf(resting);
    const amount = wanted < left ? wanted : left;
    const value = valueOf(market, resting.price, amount);
    plan.fills.push({ resting, amount, value });
    plan.amount += amount;
    plan.value += value;
    if (amount < left || (amount === wanted && want.amount !== 0n)) return { ...plan, stop: 'filled' };
    enough ||= amount === wanted;
  }
  return end('limit');
}

/** Fees are a part of a million of what is received, rounded up. */
const feeOf = (received: bigint, ppm: number): bigint => (received * BigInt(ppm) + 999_999n) / 1_000_000n;

/** Carries the trades out; expired orders are canceled. Returns what the taker paid in fees. */
export function trade(model: Model, market: Market, taker: Taker, plan: Plan): bigint {
  let paid = 0n;
  const before = { amount: 0n, value: 0n };
  for (const fill of plan.fills) {
    const fee = market.feeOnTop === undefined ? undefined : takerFeeOnTop(market, taker.want, before, fill, paid);
    paid += settle(model, market, taker, fill, plan.best, fee);
    before.amount += fill.amount;
    before.value += fill.value;
  }
  for (const order of plan.expired) cancel(model, order, 'self_trade');
  return paid;
}

/** Of a buy that pays it on top: rounded up of all that it traded so far, less what it paid, and never so much that what is left could not wait at its limit. */
function takerFeeOnTop(
  market: Market,
  { side, limit, amount }: Want,
  before: { amount: bigint; value: bigint },
  fill: Fill,
  paid: bigint,
): bigint {
  const value = before.value + fill.value;
  if (side === 'sell') return feeOf(fill.value, market.feeOnTop ?? 0);
  const fee = costOf(market, value) - value - paid;
  if (amount === 0n) return fee;
  const held = (of: bigint) => holdOf(market, 'buy', limit, of);
  const most = held(amount) - held(amount - before.amount - fill.amount) - value - paid;
  return fee < most ? fee : most;
}

/** Of a resting buy that pays it on top: what its hold has for it. */
function makerFeeOnTop(market: Market, { price, side }: OrderRow, left: bigint, { amount, value }: Fill): bigint {
  const fee = feeOf(value, market.feeOnTop ?? 0);
  if (side === 'sell') return fee;
  const most = holdOf(market, side, price, left) - holdOf(market, side, price, left - amount) - value;
  return fee < most ? fee : most;
}

/** `onTop`: the taker's fee where both pay in quote. */
function settle(
  model: Model,
  market: Market,
  taker: Taker,
  fill: Fill,
  best: Plan['best'],
  onTop: bigint | undefined,
): bigint {
  const { resting, amount, value } = fill;
  const spot = spotOf(model);
  const { rules } = market;
  const { venue } = spot;
  const id = spot.nextTrade;
  spot.nextTrade += 1;
  const takerBuys = taker.side === 'buy';
  const buyer = takerBuys ? taker.owner : resting.owner;
  const seller = takerBuys ? resting.owner : taker.owner;
  const own = taker.account ?? venue.account;
  const of = (owner: number, asset: number) => model.account(owner, owner === taker.owner ? own : venue.account, asset);
  // The taker pays from the available balance, the maker from the order's hold.
  const { quote, base } = rules;
  model.pay(of(buyer, quote), takerBuys ? 'available' : 'held', of(seller, quote), value, venue.trade, id);
  model.pay(of(seller, base), takerBuys ? 'held' : 'available', of(buyer, base), amount, venue.trade, id);
  const { takerFee, makerFee } = payFees(model, market, taker, fill, { id, onTop });
  rowsOf(model).trades.push({
    id,
    seq: model.seq,
    at: model.at,
    market: resting.market,
    price: resting.price,
    amount,
    value,
    takerSide: taker.side,
    makerOrder: resting.id,
    takerOrder: taker.id,
    makerOwner: resting.owner,
    takerOwner: taker.owner,
    makerFee,
    takerFee,
    bestBid: best.buy,
    bestAsk: best.sell,
  });
  follow(model, market, resting, { amount, value, fee: makerFee });
  return takerFee;
}

/** What a fill does to the order that rested. */
function follow(
  model: Model,
  market: Market,
  resting: OrderRow,
  { amount, value, fee: makerFee }: { amount: bigint; value: bigint; fee: bigint },
): void {
  resting.filledAmount += amount;
  resting.filledValue += value;
  resting.fee += makerFee;
  resting.updatedAt = model.at;
  touch(model, resting);
  if (market.last !== resting.price) {
    market.last = resting.price;
    rowsOf(model).lastPrices.add(market);
    show(model, market, 'last');
  }
  coverEntry(model, market, resting);
  followLeg(model, market, resting);
  if (leftOf(resting) === 0n) {
    const book = market.book[resting.side];
    book.splice(book.indexOf(resting), 1);
    close(model, resting, 'done');
  }
}

/** Both fees are paid, and what each gave and got counts for limits of losses. */
function payFees(
  model: Model,
  market: Market,
  taker: Taker,
  fill: Fill,
  { id, onTop }: { id: number; onTop: bigint | undefined },
): { takerFee: bigint; makerFee: bigint } {
  const { resting, amount, value } = fill;
  const { rules } = market;
  const { venue } = spotOf(model);
  const { quote, base } = rules;
  const takerBuys = taker.side === 'buy';
  const own = taker.account ?? venue.account;
  const of = (owner: number, asset: number) => model.account(owner, owner === taker.owner ? own : venue.account, asset);
  const [takerGets, makerGets] = takerBuys ? [amount, value] : [value, amount];
  const [takerAsset, makerAsset] = takerBuys ? [base, quote] : [quote, base];
  let takerFee = onTop ?? feeOf(takerGets, rules.takerFeePpm);
  let makerFee =
    onTop === undefined ? feeOf(makerGets, rules.makerFeePpm) : makerFeeOnTop(market, resting, leftOf(resting), fill);
  const takerPaysIn = onTop === undefined ? takerAsset : quote;
  const makerPaysIn = onTop === undefined ? makerAsset : quote;
  const isOwn = (owner: number) => venue.account === 'spot' && owner >= FIRST_USER;
  const payTaker = () => {
    if (takerFee === 0n) return;
    const counts = isOwn(taker.owner) && own === 'spot';
    const fee = { owner: taker.owner, product: 'spot', asset: takerPaysIn, fee: takerFee, ref: id } as const;
    if (counts) takerFee = fees().lessCoupon(model, fee);
    model.pay(of(taker.owner, takerPaysIn), 'available', of(HOUSE_FEES, takerPaysIn), takerFee, venue.fee, id);
    if (counts) fees().paid(model, { ...fee, fee: takerFee });
  };
  const payMaker = () => {
    const part = onTop !== undefined && !takerBuys ? 'held' : 'available';
    if (makerFee === 0n) return;
    const fee = { owner: resting.owner, product: 'spot', asset: makerPaysIn, fee: makerFee, ref: id } as const;
    if (isOwn(resting.owner)) makerFee = fees().lessCoupon(model, fee);
    model.pay(of(resting.owner, makerPaysIn), part, of(HOUSE_FEES, makerPaysIn), makerFee, venue.fee, id);
    if (isOwn(resting.owner)) fees().paid(model, { ...fee, fee: makerFee });
  };
  // Of shares the buyer's fee is paid first.
  const inOrder = onTop !== undefined && !takerBuys ? [payMaker, payTaker] : [payTaker, payMaker];
  for (const pay of inOrder) pay();
  const isOnTop = onTop !== undefined;
  const gaveAs = (buys: boolean, fee: bigint) => (buys ? value + (isOnTop ? fee : 0n) : amount);
  const gotAs = (buys: boolean, fee: bigint) => (buys ? amount - (isOnTop ? 0n : fee) : value - fee);
  traded(
    model,
    taker.owner,
    { asset: makerAsset, amount: gaveAs(takerBuys, takerFee) },
    { asset: takerAsset, amount: gotAs(takerBuys, takerFee) },
  );
  traded(
    model,
    resting.owner,
    { asset: takerAsset, amount: gaveAs(!takerBuys, makerFee) },
    { asset: makerAsset, amount: gotAs(!takerBuys, makerFee) },
  );
  return { takerFee, makerFee };
}
