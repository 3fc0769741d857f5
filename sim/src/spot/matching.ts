/** Which orders an order would trade with, and what a trade does. */
import { HOUSE_FEES, type OrderRow, type SelfTrade, type Side } from '@glassbook/engine';
import { traded } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { show } from './conditional.ts';
import { coverEntry } from './cover.ts';
import { followLeg } from './leg-fills.ts';
import { leftOf, opposite, reaches, rowsOf, spotOf, touch, valueOf, type Market } from './market.ts';
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

/** The trades an order would make now, best price first, then the earlier order. */
export function planOf(market: Market, want: Want): Plan {
  const plan: Plan = { fills: [], best: bestOf(market), expired: [], amount: 0n, value: 0n, stop: 'limit' };
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
export function trade(
  model: Model,
  market: Market,
  taker: { id: number; owner: number; side: Side },
  plan: Plan,
): bigint {
  let fees = 0n;
  for (const fill of plan.fills) fees += settle(model, market, taker, fill, plan.best);
  for (const order of plan.expired) cancel(model, order, 'self_trade');
  return fees;
}

function settle(
  model: Model,
  market: Market,
  taker: { id: number; owner: number; side: Side },
  { resting, amount, value }: Fill,
  best: Plan['best'],
): bigint {
  const spot = spotOf(model);
  const { rules } = market;
  const id = spot.nextTrade;
  spot.nextTrade += 1;
  const takerBuys = taker.side === 'buy';
  const buyer = takerBuys ? taker.owner : resting.owner;
  const seller = takerBuys ? resting.owner : taker.owner;
  const of = (owner: number, asset: number) => model.account(owner, 'spot', asset);
  // The taker pays from the available balance, the maker from the order's hold.
  const { quote, base } = rules;
  model.pay(of(buyer, quote), takerBuys ? 'available' : 'held', of(seller, quote), value, 'spot.trade', id);
  model.pay(of(seller, base), takerBuys ? 'held' : 'available', of(buyer, base), amount, 'spot.trade', id);
  const [takerGets, makerGets] = takerBuys ? [amount, value] : [value, amount];
  const [takerAsset, makerAsset] = takerBuys ? [base, quote] : [quote, base];
  const takerFee = feeOf(takerGets, rules.takerFeePpm);
  const makerFee = feeOf(makerGets, rules.makerFeePpm);
  if (takerFee > 0n)
    model.pay(of(taker.owner, takerAsset), 'available', of(HOUSE_FEES, takerAsset), takerFee, 'spot.fee', id);
  if (makerFee > 0n)
    model.pay(of(resting.owner, makerAsset), 'available', of(HOUSE_FEES, makerAsset), makerFee, 'spot.fee', id);
  const [takerGave, makerGave] = takerBuys ? [value, amount] : [amount, value];
  const [given, taken] = [
    { asset: makerAsset, amount: takerGave },
    { asset: takerAsset, amount: makerGave },
  ];
  traded(model, taker.owner, given, { ...taken, amount: takerGets - takerFee });
  traded(model, resting.owner, taken, { ...given, amount: makerGets - makerFee });
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
  return takerFee;
}
