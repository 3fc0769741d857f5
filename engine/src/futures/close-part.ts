/** Closes contracts of a position at what they are worth: its result is paid, its margin released, its fee taken. */
import type { Amount } from '@glassbook/money';
import { lesser } from '../core/grid.ts';
import { availableAt, FIRST_USER, type Balance } from '../core/ledger.ts';
import { recordResult } from '../core/limits/record.ts';
import { BUY, SELL } from '../core/side.ts';
import { trimOpening } from './check/trim-opening.ts';
import { isHeard, noteTicket } from './copies/note-ticket.ts';
import { cashAt, purseOf, touchPurse } from './copies/purse.ts';
import { payFundingFirst } from './funding.ts';
import { disarm } from './exits/arm-exits.ts';
import { cashOf, duePool, duePosition, holdAgain, standingOfPool, standingOfPosition, unwatch } from './margin.ts';
import { insure, lessCoupon, payFromMargin, payFromPool, settleProfit, shareOf, tellFee, type Purpose } from './pay.ts';
import { count, exposureAt, modeOf, positionRow } from './positions.ts';
import { resultOf } from './quote.ts';
import type { CloseReason } from './rows.ts';
import type { Exposure, Market, Position, State } from './state.ts';
import { trimClosing } from './trim-closing.ts';

export type Closing = {
  lots: number;
  /** What they are worth. */
  value: Amount;
  /** The fee; no more is taken than there is. */
  fee: Amount;
  why: CloseReason;
  /** By which order of the owner; none where it was closed for him. */
  order?: number;
};
/** The result, the fee that was taken, and what of a loss the account could not pay. */
export type Closed = { result: Amount; fee: Amount; unpaid: Amount };

export function closePart(state: State, market: Market, position: Position, closing: Closing): Closed {
  payFundingFirst(state, market, position);
  const exposure = exposureAt(state, position);
  const { lots, value } = closing;
  const entry = shareOf(position.entryValue, lots, position.contracts);
  const settled = shareOf(position.settled, lots, position.contracts);
  const margin = shareOf(position.margin, lots, position.contracts);
  const result = resultOf(market, position.side, entry, value);
  if (!position.isolated) exposure.settled -= settled;
  count(exposure, position, -lots, -entry, -margin);
  position.contracts -= lots;
  position.entryValue -= entry;
  position.settled -= settled;
  position.closedContracts += lots;
  position.closedValue += value;
  position.result += result;
  position.updatedAt = state.at;
  if (position.side === 'long') market.openInterest -= lots;
  state.futures.touched.add(position);
  const owed = { exposure, market, position, due: result - settled, margin, fee: closing.fee, why: closing.why };
  const paid = position.isolated ? payIsolated(state, owed) : payCross(state, owed);
  position.fees += paid.fee;
  if (closing.why !== 'liquidation') tellFee(state, position.owner, market.settle, paid.fee, position.id);
  // What an account could not pay is no loss of its owner's.
  recordResult(state, position.owner, market.settle, result + paid.unpaid - paid.fee);
  if (position.follow !== 0) touchPurse(state, position.follow, { result: result + paid.unpaid, fees: paid.fee });
  if (isHeard(state, position)) noteTicket(state, market, position, { why: closing.why });
  if (position.contracts === 0) endPosition(state, exposure, position, closing.why);
  trimClosing(state, market, exposure, position);
  trimTurned(state, market, exposure, position, closing);
  duePool(state, exposure.pool);
  if (position.isolated && position.contracts > 0) duePosition(state, position);
  return { result, ...paid };
}

/** Orders of a one-way owner that were to close this one open the other side instead, as far as nothing is left to close: they are asked again, the newest end first. The house, which has no such orders, is not. */
function trimTurned(
  state: State,
  market: Market,
  exposure: Exposure,
  { side, follow }: Position,
  { order }: Closing,
): void {
  if (follow !== 0) return;
  const closes = side === 'long' ? SELL : BUY;
  if (exposure.ordered[closes] === 0 || exposure.owner < FIRST_USER) return;
  if (modeOf(state, exposure.owner) === 'hedge') return;
  trimOpening(state, market, exposure, {
    side: closes,
    reason: 'reduce_only',
    asksRoom: true,
    ...(order && { except: order }),
  });
}

type Owed = Pick<Closing, 'fee' | 'why'> & {
  exposure: Exposure;
  market: Market;
  position: Position;
  due: Amount;
  margin: Amount;
};

function payCross(state: State, owed: Owed): { fee: Amount; unpaid: Amount } {
  const { exposure, market, position, due, margin } = owed;
  const { pool } = exposure;
  position.margin -= margin;
  let unpaid = 0n;
  if (due > 0n) pay(state, market, pool.account, due, position.id);
  else {
    const purpose = { reason: 'futures.result', ref: position.id } as const;
    unpaid = payFromPool(state, pool, -due, availableAt(market.clearing), purpose);
    insure(state, market, unpaid, position.id);
  }
  const fee = afterCoupon(state, owed, lesser(owed.fee, roomForFee(state, owed, cashOf(state, pool))));
  const { to, purpose } = feeOf(owed);
  payFromPool(state, pool, fee, to, purpose);
  holdAgain(state, pool);
  return { fee, unpaid };
}

/** A loss comes from the part's own margin first, then from the rest of the position's. */
function payIsolated(state: State, owed: Owed): { fee: Amount; unpaid: Amount } {
  const { exposure, market, position, due, margin } = owed;
  const { account } = exposure.pool;
  const purse = position.follow === 0 ? undefined : purseOf(state, position.follow);
  const cash = cashAt(account, purse);
  const left = position.margin - margin;
  let unpaid = 0n;
  if (due > 0n) state.ledger.post(availableAt(market.clearing), cash, due, 'futures.result', position.id);
  else {
    const purpose = { reason: 'futures.result', ref: position.id } as const;
    unpaid = payFromMargin(state, account, position, -due, availableAt(market.clearing), purpose);
    // A profit of the rest that was not paid yet is in the clearing account already.
    unpaid -= settleProfit(state, market, position, unpaid);
    insure(state, market, unpaid, position.id);
  }
  const released = position.contracts === 0 ? position.margin : position.margin > left ? position.margin - left : 0n;
  if (released > 0n && !purse) state.ledger.release(account, released);
  position.margin -= released;
  const freed = released + (due > 0n ? due : 0n);
  const fee = afterCoupon(state, owed, lesser(owed.fee, freed + roomForFee(state, owed, position.margin)));
  const { to, purpose } = feeOf(owed);
  const first = lesser(fee, freed);
  if (first > 0n) state.ledger.post(cash, to, first, purpose.reason, purpose.ref);
  if (purse) purse.free += freed - first;
  payFromMargin(state, account, position, fee - first, to, purpose);
  return { fee, unpaid };
}

/** The most that a fee may take of `money`, so that nothing is owed at the mark price after it. */
function roomForFee(state: State, { exposure, market, position, fee }: Owed, money: Amount): Amount {
  if (fee === 0n || money <= 0n) return 0n;
  const { equity } = position.isolated ? standingOfPosition(market, position) : standingOfPool(state, exposure.pool);
  return equity <= 0n ? 0n : lesser(money, equity);
}

/** What is left of a fee after what a coupon takes off it; that of a liquidation is whole. */
const afterCoupon = (state: State, { market, position: { owner, id }, why }: Owed, fee: Amount): Amount =>
  why === 'liquidation' ? fee : lessCoupon(state, owner, market.settle, fee, id);

/** Where a fee goes: that of a liquidation to the insurance account. */
function feeOf({ market, position, why }: Owed): { to: Balance; purpose: Purpose } {
  return why === 'liquidation'
    ? { to: availableAt(market.insurance), purpose: { reason: 'futures.liquidation_fee', ref: position.id } }
    : { to: availableAt(market.fees), purpose: { reason: 'futures.fee', ref: position.id } };
}

const pay = (state: State, { clearing }: Market, account: number, amount: Amount, position: number): void =>
  state.ledger.post(availableAt(clearing), availableAt(account), amount, 'futures.result', position);

function endPosition(state: State, exposure: Exposure, position: Position, why: CloseReason): void {
  const { futures } = state;
  futures.positions.delete(position.id);
  exposure.positions.delete(position);
  if (position.follow !== 0) futures.purses.get(position.follow)?.copies.delete(position);
  if (futures.grows.get(position.order) === position) futures.grows.delete(position.order);
  if (position.isolated) unwatch(state, 'futures.position', position.id);
  disarm(state, position);
  futures.ended.push(positionRow(position, 'closed', why));
}
