/**
 * Caps of what the insurance account pays in the book: a small way beyond the bankruptcy price, a share of itself for one liquidation and within one hour of UTC, so that nobody takes it at once, whatever he has
 * open. What it may not pay is deleveraged. A shortfall that nobody else covers is no part of this: it is paid exactly, as before.
 */
import type { Amount } from '@glassbook/money';
import { lesser } from '../../core/grid.ts';
import { marketRules } from '../rules.ts';
import type { InsuredRow } from '../rows.ts';
import type { Market, State } from '../state.ts';

const PPM = 1_000_000n;
const HOUR_MS = 3_600_000;
const { insuredReachPpm, insuredLiquidationPpm, insuredHourPpm } = marketRules.fields;

/**
 * Returns how far beyond a bankruptcy price it pays, in parts per million. Its way in and out costs whoever is on both sides of it twice both fees, so at no more than that nobody gains by it, whatever the fees
 * have become.
 */
export const insuredReachOf = ({ settings }: Pick<Market, 'settings'>): number =>
  Math.min(settings.insuredReachPpm ?? insuredReachPpm.initial, 2 * (settings.makerFeePpm + settings.takerFeePpm));

/** Returns what was paid in the hour of now, of what there was when the first of it was paid. */
function hourOf({ futures, at, ledger }: State, { settle, insurance }: Market): InsuredRow {
  const hour = Math.floor(at / HOUR_MS);
  const known = futures.insured.get(settle);
  return known?.hour === hour ? known : { asset: settle, hour, fund: ledger.available(insurance), paid: 0n };
}

/** Returns the most that one liquidation may take of it now, rounded down. */
export function insuredMoney(state: State, market: Market): Amount {
  const there = state.ledger.available(market.insurance);
  if (state.rules < 15) return there;
  const { settings } = market;
  const { fund, paid } = hourOf(state, market);
  const ofHour = BigInt(settings.insuredHourPpm ?? insuredHourPpm.initial);
  const left = (fund * ofHour) / PPM - paid;
  const ofOne = (there * BigInt(settings.insuredLiquidationPpm ?? insuredLiquidationPpm.initial)) / PPM;
  return left <= 0n ? 0n : lesser(left, lesser(ofOne, there));
}

/** Counts what was paid, of what there was before it. */
export function countInsured(state: State, market: Market, amount: Amount): void {
  if (state.rules < 15 || amount <= 0n) return;
  const before = hourOf(state, market);
  const fund = before.paid === 0n ? state.ledger.available(market.insurance) + amount : before.fund;
  const row = { ...before, fund, paid: before.paid + amount };
  state.futures.insured.set(market.settle, row);
  state.futures.insuredRows.push(row);
}
