/** Which orders an order trades with, one after the other. FUTURES-006 and FUTURES-011. */
import type { SelfTrade, Side } from '@glassbook/engine';
import type { OrderRow } from '@glassbook/engine/futures';
import type { Model } from '../model/model.ts';
import { showPrice } from '../model/shown.ts';
import { fillFor, type Party } from './fills.ts';
import {
  futuresOf,
  heldFor,
  leftOf,
  lossAt,
  marginOf,
  markOf,
  opposite,
  partUp,
  positionSide,
  PPM,
  reaches,
  rowsOf,
  touchOrder,
  valueOf,
  type Market,
} from './market.ts';
import { cancel, close, leaveBook } from './resting.ts';

/** How far it goes. */
export type Want = { limit: bigint; contracts: number; selfTrade: SelfTrade };
export type Taker = Omit<Party, 'before'> & { before: bigint };
export type Filled = { contracts: number; value: bigint; fee: bigint; stop: 'filled' | 'self' | 'end' };

/** FUTURES-011: a fill that opens brings more than it loses against the mark price and what it must keep; one that closes loses no more than what it frees. */
export function isCovered(market: Market, order: OrderRow, contracts: number): boolean {
  const { tiers, makerFeePpm, takerFeePpm } = market.rules;
  const side = positionSide(order.side);
  const mark = markOf(market);
  const loss = lossAt(market, side, order.price, mark, contracts);
  if (loss === 0n) return true;
  const value = valueOf(market, order.price, contracts);
  const marked = valueOf(market, mark, contracts);
  if (order.closes !== 0)
    return loss + partUp(value, makerFeePpm) <= (marked * BigInt(tiers[0]?.maintenancePpm ?? 0)) / PPM;
  const rates = tiers.filter(({ leverageMax }) => leverageMax >= order.leverage).map((tier) => tier.maintenancePpm);
  const brought = marginOf(value, order.leverage) + lossAt(market, side, order.price, order.mark, contracts);
  const fee = BigInt(takerFeePpm);
  const needed = (value * BigInt(Math.max(0, ...rates)) + marked * fee) / (PPM - fee) + 2n;
  return loss + needed < brought;
}

/** What would be traded now. `whole` (FUTURES-027): a closing order whose owner was met before is not counted on, since the fill before may cancel it. */
export function planOf(
  market: Market,
  { owner, side }: { owner: number; side: Side },
  want: Want,
  whole = false,
): Filled {
  const met = new Set<number>();
  const plan: Filled = { contracts: 0, value: 0n, fee: 0n, stop: 'end' };
  for (const resting of market.book[opposite(side)]) {
    if (!reaches(side, want.limit, resting.price)) break;
    if (resting.owner === owner) {
      if (want.selfTrade === 'expire_maker') continue;
      return { ...plan, stop: 'self' };
    }
    const contracts = Math.min(want.contracts - plan.contracts, leftOf(resting));
    if (!isCovered(market, resting, contracts)) continue;
    if (whole && resting.closes !== 0 && met.has(resting.owner)) continue;
    met.add(resting.owner);
    plan.contracts += contracts;
    plan.value += valueOf(market, resting.price, contracts);
    if (plan.contracts === want.contracts) return { ...plan, stop: 'filled' };
  }
  return plan;
}

/** Trades; own orders and those that are not covered are canceled on the way. */
export function trade(model: Model, market: Market, taker: Taker, want: Want): Filled {
  const filled: Filled = { contracts: 0, value: 0n, fee: 0n, stop: 'end' };
  const book = market.book[opposite(taker.side)];
  for (let resting = book[0]; resting; resting = book[0]) {
    if (!reaches(taker.side, want.limit, resting.price)) break;
    const isOwn = resting.owner === taker.owner;
    if (isOwn && want.selfTrade !== 'expire_maker') {
      filled.stop = 'self';
      if (want.selfTrade === 'expire_both') expire(model, market, resting);
      break;
    }
    const contracts = Math.min(want.contracts - filled.contracts, leftOf(resting));
    if (isOwn || !isCovered(market, resting, contracts)) {
      expire(model, market, resting);
      continue;
    }
    const value = valueOf(market, resting.price, contracts);
    filled.fee += meet(model, market, taker, resting, contracts, value);
    filled.contracts += contracts;
    filled.value += value;
    if (filled.contracts === want.contracts) return { ...filled, stop: 'filled' };
  }
  return filled;
}

const expire = (model: Model, market: Market, order: OrderRow): void =>
  cancel(model, order, isCovered(market, order, leftOf(order)) ? 'self_trade' : 'margin');

/** Returns the taker's fee. */
function meet(model: Model, market: Market, taker: Taker, resting: OrderRow, contracts: number, value: bigint): bigint {
  const futures = futuresOf(model);
  const id = futures.nextTrade;
  futures.nextTrade += 1;
  const left = leftOf(resting);
  const freed = heldFor(market, resting, left) - heldFor(market, resting, left - contracts);
  const account = model.account(resting.owner, 'futures', market.rules.settle);
  if (freed > 0n) model.hold(account, -freed);
  resting.filledContracts += contracts;
  const maker: Party = { ...resting, before: resting.filledValue, feePpm: market.rules.makerFeePpm, why: 'trader' };
  const takerFee = fillFor(model, market, taker, resting.price, contracts, value);
  taker.before += value;
  const makerFee = fillFor(model, market, maker, resting.price, contracts, value);
  resting.fee += makerFee;
  resting.filledValue += value;
  rowsOf(model).trades.push({
    ...{ id, seq: model.seq, at: model.at, market: resting.market, price: resting.price, contracts, value },
    ...{ takerSide: taker.side, makerOrder: resting.id, takerOrder: taker.id },
    ...{ makerOwner: resting.owner, takerOwner: taker.owner, makerFee, takerFee },
    liquidation: taker.why === 'liquidation',
  });
  if (market.last !== resting.price) {
    market.last = resting.price;
    rowsOf(model).marks.add(market);
    showPrice(model, { instrument: resting.market, by: 'last', price: resting.price });
  }
  resting.updatedAt = model.at;
  touchOrder(model, resting);
  if (leftOf(resting) > 0) return takerFee;
  leaveBook(model, market, resting);
  close(model, resting, 'done');
  return takerFee;
}
