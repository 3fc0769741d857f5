/** How losses, fees and fundings are paid, so that no account goes below zero: FUTURES-015 and FUTURES-020. */
import { HOUSE_CLEARING, HOUSE_INSURANCE, type EntryReason } from '@glassbook/engine';
import type { PositionRow } from '@glassbook/engine/futures';
import type { Account, Model } from '../model/model.ts';
import {
  accountOf,
  futuresOf,
  lesser,
  marketsOf,
  positionsOf,
  rowsOf,
  touchPosition,
  type Market,
  type Pool,
} from './market.ts';
import { cashOf, openResult } from './margin.ts';

export const clearingOf = (model: Model, { rules: { settle } }: Market): Account =>
  model.account(HOUSE_CLEARING, 'futures', settle);
export const insuranceOf = (model: Model, { rules: { settle } }: Market): Account =>
  model.account(HOUSE_INSURANCE, 'futures', settle);

/** Pays from all money of an account, also that on hold for cross positions; returns what is missing. */
export function payFromPool(
  model: Model,
  pool: Pool,
  amount: bigint,
  to: Account,
  reason: EntryReason,
  ref: number,
): bigint {
  if (amount <= 0n) return 0n;
  const account = accountOf(model, pool);
  if (cashOf(model, pool) < amount) settleEarly(model, pool, amount - cashOf(model, pool));
  const paid = lesser(amount, cashOf(model, pool));
  const missing = paid - account.available;
  if (missing > 0n) {
    model.hold(account, -missing);
    pool.held -= missing;
  }
  if (paid > 0n) model.pay(account, 'available', to, paid, reason, ref);
  return amount - paid;
}

/** Pays from the margin of an isolated position; returns what is missing. */
export function payFromMargin(
  model: Model,
  account: Account,
  position: PositionRow,
  amount: bigint,
  to: Account,
  reason: EntryReason,
  ref: number,
): bigint {
  const paid = lesser(amount, position.margin);
  if (paid > 0n) model.pay(account, 'held', to, paid, reason, ref);
  position.margin -= paid;
  touchPosition(model, position);
  return amount - paid;
}

/** Open profits are paid out before their positions close, those of the oldest first. */
function settleEarly(model: Model, pool: Pool, amount: bigint): void {
  let left = amount;
  for (const market of marketsOf(model, pool))
    for (const position of positionsOf(model, pool.owner, market)) {
      if (left === 0n || position.mode === 'isolated') continue;
      const paid = settleProfit(model, market, position, left);
      if (paid > 0n)
        model.pay(
          clearingOf(model, market),
          'available',
          accountOf(model, pool),
          paid,
          'futures.profit_settled',
          position.id,
        );
      left -= paid;
    }
}

/** Counts up to so much of the profit of a position as paid. */
export function settleProfit(model: Model, market: Market, position: PositionRow, most: bigint): bigint {
  const result = openResult(market, position);
  if (result <= 0n || most <= 0n) return 0n;
  const paid = lesser(result, most);
  position.settled += paid;
  touchPosition(model, position);
  return paid;
}

/** The insurance account pays what is missing in the clearing account; what it has not is a deficit. */
export function insure(model: Model, market: Market, loss: bigint, ref: number): void {
  if (loss === 0n) return;
  const paid = lesser(loss, insuranceOf(model, market).available);
  if (paid > 0n)
    model.pay(insuranceOf(model, market), 'available', clearingOf(model, market), paid, 'futures.insurance', ref);
  if (paid < loss) setDeficit(model, market, deficitOf(model, market) + loss - paid);
}

/** What the insurance account received pays a deficit back. */
export function repay(model: Model, market: Market): void {
  const deficit = deficitOf(model, market);
  const paid = lesser(deficit, insuranceOf(model, market).available);
  if (paid === 0n) return;
  model.pay(insuranceOf(model, market), 'available', clearingOf(model, market), paid, 'futures.insurance', 0);
  setDeficit(model, market, deficit - paid);
}

const deficitOf = (model: Model, { rules: { settle } }: Market): bigint => futuresOf(model).deficits.get(settle) ?? 0n;
function setDeficit(model: Model, { rules: { settle } }: Market, amount: bigint): void {
  futuresOf(model).deficits.set(settle, amount);
  rowsOf(model).deficits.push({ asset: settle, amount });
}
