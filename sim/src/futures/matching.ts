/** Which orders an order trades with, one after the other. FUTURES-006 and FUTURES-011. */
import type { SelfTrade, Side } from '@glassbook/engine';
import type { OrderRow } from '@glassbook/engine/futures';
import type { Model } from '../model/model.ts';
import { showPrice } from '../model/shown.ts';
import { fillFor, toClose, type Party } from './fills.ts';
import {
  futuresOf,
  gainOf,
  heldFor,
  leftOf,
  lesser,
  lossAt,
  marginOf,
  markOf,
  modeOf,
  opposite,
  otherSide,
  ownContractsOf,
  partUp,
  poolAt,
  positionSide,
  PPM,
  reaches,
  rowsOf,
  touchOrder,
  valueOf,
  type Market,
  isFarFromMark,
} from './market.ts';
import { cashOf, openOf, standingAlone, standingOf, wantedOf } from './margin.ts';
import { leaderOf, purseOf } from './purses.ts';
import { cancel, close, leaveBook } from './resting.ts';

/** How far it goes. */
export type Want = { limit: bigint; contracts: number; selfTrade: SelfTrade; avoids?: number };
export type Taker = Omit<Party, 'other'>;
/** `losses`: what fills lost against the mark price, each for itself. */
export type Filled = {
  contracts: number;
  value: bigint;
  fee: bigint;
  losses: bigint;
  stop: 'filled' | 'self' | 'short' | 'end';
};
const nothing: Filled = { contracts: 0, value: 0n, fee: 0n, losses: 0n, stop: 'end' };

/**
 * FUTURES-011: a fill that opens brings more than it loses against the mark price and what it must keep; one that closes loses no more than what it frees, and no more than there is. One-way orders that
 * close an isolated position are asked as both: what they bring does not come to it.
 */
export function isCovered(model: Model, market: Market, order: OrderRow, contracts: number): boolean {
  const { tiers, takerFeePpm } = market.rules;
  const side = positionSide(order.side);
  const mark = markOf(market);
  const loss = lossAt(market, side, order.price, mark, contracts);
  if (loss === 0n) return true;
  if (order.closes !== 0)
    return costOf(market, order, contracts) <= freedBy(market, contracts) && areBorne(model, market, order, contracts);
  const value = valueOf(market, order.price, contracts);
  const marked = valueOf(market, mark, contracts);
  const rates = tiers.filter(({ leverageMax }) => leverageMax >= order.leverage).map((tier) => tier.maintenancePpm);
  const brought = marginOf(value, order.leverage) + lossAt(market, side, order.price, order.mark, contracts);
  const fee = BigInt(takerFeePpm);
  const needed = (value * BigInt(Math.max(0, ...rates)) + marked * fee) / (PPM - fee) + 2n;
  return loss + needed < brought && areBorne(model, market, order, contracts);
}

/** What contracts that close lose against the mark price, with their fee. */
const costOf = (market: Market, { side, price }: OrderRow, contracts: number): bigint =>
  lossAt(market, positionSide(side), price, markOf(market), contracts) +
  partUp(valueOf(market, price, contracts), market.rules.makerFeePpm);
const freedBy = (market: Market, contracts: number): bigint =>
  (valueOf(market, markOf(market), contracts) * BigInt(market.rules.tiers[0]?.maintenancePpm ?? 0)) / PPM;

/** Each isolated position pays its own part; cross ones theirs of what the account has, where the order brings nothing. */
function areBorne(model: Model, market: Market, order: OrderRow, contracts: number): boolean {
  let left = contracts;
  let together = 0;
  for (const position of toClose(model, market, order, otherSide(positionSide(order.side)))) {
    const part = Math.min(left, position.contracts);
    left -= part;
    if (position.mode === 'cross') together += part;
    else if (part > 0) {
      const { equity } = standingAlone(market, position);
      if (costOf(market, order, part) > lesser(equity, freedBy(market, part))) return false;
    }
  }
  if (together === 0 || order.closes === 0) return true;
  return costOf(market, order, together) <= standingOf(model, poolAt(model, order)).equity;
}

/** FUTURES-084: whether the margin, the fee and the loss of what a fill opens are there at the mark price. */
function affords(model: Model, market: Market, taker: Taker, price: bigint, contracts: number): boolean {
  const { owner, leverage, before, feePpm } = taker;
  const side = positionSide(taker.side);
  const closed =
    taker.follow !== 0 || modeOf(model, owner) === 'hedge' ? 0 : ownContractsOf(model, owner, market, otherSide(side));
  const opens = contracts - Math.min(contracts, closed);
  if (taker.closes !== 0 || opens === 0) return true;
  const all = before + valueOf(market, price, contracts);
  const first = all - valueOf(market, price, opens);
  const mark = markOf(market);
  const isAlone = taker.margin === 'isolated';
  const won = isAlone ? 0n : gainOf(market, side, valueOf(market, price, contracts), valueOf(market, mark, contracts));
  const own = isAlone ? lossAt(market, side, price, mark, contracts) : 0n;
  const margin = marginOf(all, leverage) - marginOf(first, leverage) + own;
  const purse = purseOf(model, taker.follow);
  if (purse) return purse.free >= margin + partUp(all, feePpm) - partUp(before, feePpm);
  const pool = poolAt(model, taker);
  const cash = cashOf(model, pool) - (partUp(all, feePpm) - partUp(before, feePpm));
  const wanted = wantedOf(model, pool);
  const open = wanted === 0n ? { equity: 0n, maintenance: 0n } : openOf(model, pool);
  const result = open.equity + won;
  if (cash < wanted + margin + (result < 0n ? -result : 0n)) return false;
  return wanted === 0n || cash > open.maintenance + margin - result;
}

/** FUTURES-102: a leader's order ends before one that closes a copy of him. */
const isCopyOf = (model: Model, { follow }: OrderRow, owner: number): boolean =>
  follow !== 0 && leaderOf(model, follow) === owner;

/** What would be traded now. `whole` (FUTURES-027): a closing order, and one of a one-way owner, whose owner was met before is not counted on, since the fill before may cancel it. */
export function planOf(
  model: Model,
  market: Market,
  { owner, side }: { owner: number; side: Side },
  want: Want,
  whole = false,
): Filled {
  const met = new Set<number>();
  const plan = { ...nothing };
  const isOneWay = (each: number) => modeOf(model, each) === 'one_way';
  for (const resting of market.book[opposite(side)]) {
    if (!reaches(side, want.limit, resting.price)) break;
    if (isCopyOf(model, resting, owner)) return { ...plan, stop: 'self' };
    if (resting.owner === owner || resting.owner === want.avoids) {
      if (want.selfTrade === 'expire_maker') continue;
      return { ...plan, stop: 'self' };
    }
    const contracts = Math.min(want.contracts - plan.contracts, leftOf(resting));
    if (!isCovered(model, market, resting, contracts)) continue;
    if (whole && met.has(resting.owner) && (resting.closes !== 0 || isOneWay(resting.owner))) continue;
    met.add(resting.owner);
    plan.contracts += contracts;
    plan.value += valueOf(market, resting.price, contracts);
    plan.losses += lossAt(market, positionSide(side), resting.price, markOf(market), contracts);
    if (plan.contracts === want.contracts) return { ...plan, stop: 'filled' };
  }
  return plan;
}

/** Trades; own orders and those that are not covered are canceled on the way. */
export function trade(model: Model, market: Market, taker: Taker, want: Want): Filled {
  const filled = { ...nothing };
  const book = market.book[opposite(taker.side)];
  for (let resting = book[0]; resting; resting = book[0]) {
    if (!reaches(taker.side, want.limit, resting.price)) break;
    if (taker.why !== 'liquidation' && isCopyOf(model, resting, taker.owner)) {
      filled.stop = 'self';
      break;
    }
    const isOwn = resting.owner === taker.owner || resting.owner === want.avoids;
    if (isOwn && want.selfTrade !== 'expire_maker') {
      filled.stop = 'self';
      if (want.selfTrade === 'expire_both') expire(model, market, resting);
      break;
    }
    const contracts = Math.min(want.contracts - filled.contracts, leftOf(resting));
    if (isOwn || !isCovered(model, market, resting, contracts)) {
      expire(model, market, resting);
      continue;
    }
    if (!affords(model, market, taker, resting.price, contracts)) return { ...filled, stop: 'short' };
    const value = valueOf(market, resting.price, contracts);
    filled.fee += meet(model, market, taker, resting, contracts, value);
    filled.contracts += contracts;
    filled.value += value;
    if (filled.contracts === want.contracts) return { ...filled, stop: 'filled' };
  }
  return filled;
}

const expire = (model: Model, market: Market, order: OrderRow): void =>
  cancel(model, order, isCovered(model, market, order, leftOf(order)) ? 'self_trade' : 'margin');

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
  const maker: Party = {
    ...{ ...resting, before: resting.filledValue, feePpm: market.rules.makerFeePpm, why: 'trader' },
    other: taker.owner,
  };
  const takerFee = fillFor(model, market, { ...taker, other: resting.owner }, resting.price, contracts, value);
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
    if (!isFarFromMark(market, resting.price))
      showPrice(model, { instrument: resting.market, by: 'last', price: resting.price });
  }
  resting.updatedAt = model.at;
  touchOrder(model, resting);
  if (leftOf(resting) > 0) return takerFee;
  leaveBook(model, market, resting);
  close(model, resting, 'done');
  return takerFee;
}
