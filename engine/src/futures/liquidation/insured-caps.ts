/**
 * How much of itself the insurance account gives: a part in one liquidation and in one hour of UTC, so that nobody takes it at once, whatever he has open. What it may not pay is deleveraged. A shortfall that
 * nobody else covers is no part of this: it is paid exactly, as before.
 */
import type { Amount } from '@glassbook/money';
import { lesser } from '../../core/grid.ts';
import type { InsuredRow } from '../rows.ts';
import type { Market, State } from '../state.ts';

const PPM = 1_000_000n;
const HOUR_MS = 3_600_000;
/** To become settings of a market (`insuredReachPpm`) and of the margin asset; an entry from before them has these. */
export const INSURED_REACH_PPM = 2_000;
const LIQUIDATION_PPM = 20_000n;
const HOUR_PPM = 100_000n;

/** What was paid in the hour of now, of what there was when the first of it was paid. */
function hourOf({ futures, at, ledger }: State, { settle, insurance }: Market): InsuredRow {
  const hour = Math.floor(at / HOUR_MS);
  const known = futures.insured.get(settle);
  return known?.hour === hour ? known : { asset: settle, hour, fund: ledger.available(insurance), paid: 0n };
}

/** The most that one liquidation may take of it now. */
export function insuredMoney(state: State, market: Market): Amount {
  const there = state.ledger.available(market.insurance);
  if (state.rules < 15) return there;
  const { fund, paid } = hourOf(state, market);
  const left = (fund * HOUR_PPM) / PPM - paid;
  return left <= 0n ? 0n : lesser(lesser(left, (there * LIQUIDATION_PPM) / PPM), there);
}

/** Counts what was paid; `fund` is what there was before it. */
export function countInsured(state: State, market: Market, amount: Amount): void {
  if (state.rules < 15 || amount <= 0n) return;
  const before = hourOf(state, market);
  const fund = before.paid === 0n ? state.ledger.available(market.insurance) + amount : before.fund;
  const row = { ...before, fund, paid: before.paid + amount };
  state.futures.insured.set(market.settle, row);
  state.futures.insuredRows.push(row);
}
