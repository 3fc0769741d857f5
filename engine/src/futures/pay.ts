/**
 * How what an account owes is paid. Its own money first; then profits of its open positions that were not paid yet, which is settled early; what is still missing is paid by the insurance account. So no
 * account goes below zero. What the insurance account has not is a deficit of the clearing account, which is shown, and what the insurance account receives later pays it back first.
 */
import { mulDiv, type Amount } from '@glassbook/money';
import { lesser } from '../core/grid.ts';
import { availableAt, FIRST_USER, heldAt, type Balance } from '../core/ledger.ts';
import { openResult } from './margin.ts';
import { marketOf } from './positions.ts';
import type { Market, Pool, Position, State } from './state.ts';
import type { reasons } from './words.ts';

type Reason = (typeof reasons)[number];
export type Purpose = { reason: Reason; ref: number };

/** Returns what is left of a fee that is posted next after what a coupon takes off it. */
export function lessCoupon({ doors }: State, owner: number, asset: number, fee: Amount, ref: number): Amount {
  if (fee === 0n || owner < FIRST_USER) return fee;
  const found = doors.feeOff({ owner, product: 'futures', asset, fee, ref });
  return found.ok ? fee - found.off : fee;
}

/** Tells that a trading fee of a user was posted. */
export function tellFee({ doors }: State, owner: number, asset: number, paid: Amount, ref: number): void {
  if (paid > 0n && owner >= FIRST_USER) doors.feePaid({ owner, product: 'futures', asset, paid, ref });
}

/** Pays from a pool; returns what it could not pay. */
export function payFromPool(state: State, pool: Pool, amount: Amount, to: Balance, { reason, ref }: Purpose): Amount {
  if (amount <= 0n) return 0n;
  const { ledger } = state;
  const cash = () => ledger.available(pool.account) + pool.held;
  if (cash() < amount) settleProfits(state, pool, amount - cash());
  const paid = lesser(amount, cash());
  const missing = paid - ledger.available(pool.account);
  if (missing > 0n) {
    ledger.release(pool.account, missing);
    pool.held -= missing;
  }
  if (paid > 0n) ledger.post(availableAt(pool.account), to, paid, reason, ref);
  return amount - paid;
}

/** Pays from the margin of an isolated position; returns what it could not pay. */
export function payFromMargin(
  state: State,
  account: number,
  position: Position,
  amount: Amount,
  to: Balance,
  { reason, ref }: Purpose,
): Amount {
  const paid = lesser(amount, position.margin);
  if (paid > 0n) state.ledger.post(heldAt(account), to, paid, reason, ref);
  position.margin -= paid;
  state.futures.touched.add(position);
  return amount - paid;
}

/** Pays out profits of a pool's open positions, the oldest first, until there is so much more money. */
function settleProfits(state: State, pool: Pool, amount: Amount): void {
  let left = amount;
  for (const exposure of pool.exposures) {
    const market = marketOf(state, exposure.market);
    for (const position of exposure.positions) {
      if (left === 0n) return;
      if (position.isolated) continue;
      const paid = settleProfit(state, market, position, left);
      exposure.settled += paid;
      if (paid > 0n)
        state.ledger.post(
          availableAt(market.clearing),
          availableAt(pool.account),
          paid,
          'futures.profit_settled',
          position.id,
        );
      left -= paid;
    }
  }
}

/** Counts up to so much of a position's profit as paid; the caller posts it. */
export function settleProfit({ futures }: State, market: Market, position: Position, most: Amount): Amount {
  const result = openResult(market, position);
  if (result <= 0n) return 0n;
  const paid = lesser(result, most);
  position.settled += paid;
  futures.touched.add(position);
  return paid;
}

/** The insurance account pays a loss to the clearing account. What it has not becomes a deficit. */
export function insure(state: State, market: Market, loss: Amount, ref: number): void {
  if (loss === 0n) return;
  const { ledger, futures } = state;
  const paid = lesser(loss, ledger.available(market.insurance));
  if (paid > 0n)
    ledger.post(availableAt(market.insurance), availableAt(market.clearing), paid, 'futures.insurance', ref);
  if (paid < loss) setDeficit(state, market.settle, (futures.deficits.get(market.settle) ?? 0n) + loss - paid);
}

/** The insurance account has received money: a deficit is paid back from it. */
export function repayDeficit(state: State, market: Market): void {
  const deficit = state.futures.deficits.get(market.settle) ?? 0n;
  const paid = lesser(deficit, state.ledger.available(market.insurance));
  if (paid === 0n) return;
  state.ledger.post(availableAt(market.insurance), availableAt(market.clearing), paid, 'futures.insurance', 0);
  setDeficit(state, market.settle, deficit - paid);
}

function setDeficit({ futures }: State, asset: number, amount: Amount): void {
  futures.deficits.set(asset, amount);
  futures.deficitRows.push({ asset, amount });
}

/** A part of an amount, rounded down; all of it for all of the contracts. */
export const shareOf = (amount: Amount, lots: number, contracts: number): Amount =>
  lots === contracts ? amount : mulDiv(amount, BigInt(lots), BigInt(contracts), 'down');
