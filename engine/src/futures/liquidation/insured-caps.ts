/**
 * Caps of what the insurance account pays in the book: a small way beyond the bankruptcy price, a share of itself for one liquidation and within an hour, so that nobody takes it at once, whatever he has open. An
 * hour of UTC counts with the one before, so no sixty minutes give more. What it may not pay is deleveraged. A shortfall that nobody else covers is no part of this: it is paid exactly, as before.
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
 * Returns how far beyond a bankruptcy price it pays, in parts per million. Who is on both sides of it pays four fees on the way in and out, at least those of makers where all his orders rest, so at no more than
 * that nobody gains by it, whatever the fees have become.
 */
export const insuredReachOf = ({ settings }: Pick<Market, 'settings'>): number =>
  Math.min(settings.insuredReachPpm ?? insuredReachPpm.initial, 4 * settings.makerFeePpm);

/** Returns what was given in the hour of now and in the one before, of what there was before the first of it. */
function hourOf({ futures, at, ledger }: State, { settle, insurance }: Market): InsuredRow {
  const hour = Math.floor(at / HOUR_MS);
  const known = futures.insured.get(settle);
  if (known?.hour === hour) return { ...known };
  const paidBefore = known?.hour === hour - 1 ? known.paid : 0n;
  return { asset: settle, hour, fund: ledger.available(insurance), paid: 0n, paidBefore };
}

/** What one liquidation may take of it now, rounded down; and the hour that it is counted in. */
export type Given = { most: Amount; hour: InsuredRow };

export function insuredMoney(state: State, market: Market): Given {
  const there = state.ledger.available(market.insurance);
  const hour = hourOf(state, market);
  const { settings } = market;
  const ofHour = BigInt(settings.insuredHourPpm ?? insuredHourPpm.initial);
  const left = (hour.fund * ofHour) / PPM - hour.paid - hour.paidBefore;
  const ofOne = (there * BigInt(settings.insuredLiquidationPpm ?? insuredLiquidationPpm.initial)) / PPM;
  return { most: left <= 0n ? 0n : lesser(left, lesser(ofOne, there)), hour };
}

/** Counts what prices beyond the bankruptcy price lacked, whenever it is paid: the margin of a position pays for its first contracts, and the account for the last. */
export function countInsured(state: State, { hour }: Given, amount: Amount): void {
  if (amount <= 0n) return;
  hour.paid += amount;
  const row = { ...hour };
  state.futures.insured.set(row.asset, row);
  state.futures.insuredRows.push(row);
}
