/** What the model keeps of loans: every loan that runs. Whatever can be counted from these is counted each time. */
import { HOUSE_LOANS } from '@glassbook/engine';
import type {
  ConfigureCollateral,
  ConfigureLoan,
  EventRow,
  HeldRow,
  LeavingRow,
  LoanRow,
} from '@glassbook/engine/loan';
import { assetsOf } from '../asset/index.ts';
import { indexPricesOf } from '../index-price/index.ts';
import { pairsOf } from '../model/limits.ts';
import { changesOf, slice, type Model } from '../model/model.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const MILLION = 1_000_000n;

export const loanOf = slice(() => ({
  figures: undefined as ConfigureLoan | undefined,
  bounds: new Map<number, ConfigureCollateral>(),
  leaving: new Map<number, number>(),
  held: new Map<number, number>(),
  running: new Map<number, LoanRow>(),
  /** Up to when what is ahead of a loan was done. */
  passed: new Map<number, number>(),
  next: { loan: 1, event: 1 },
  /** Instruments whose index ticked, of which loans are still to be looked at. */
  ticked: new Set<number>(),
}));
export const loanRowsOf = changesOf(() => ({
  loans: new Map<number, LoanRow>(),
  held: new Map<number, HeldRow>(),
  leaving: new Map<number, LeavingRow>(),
  events: [] as EventRow[],
}));

export function put(model: Model, loan: LoanRow): LoanRow {
  const { running, passed } = loanOf(model);
  passed.set(loan.id, model.at);
  if (loan.closed === 'yes') running.delete(loan.id);
  else running.set(loan.id, loan);
  loanRowsOf(model).loans.set(loan.id, loan);
  return loan;
}

export function tell(model: Model, loan: LoanRow, what: EventRow['what'], asset: number, amount: bigint): void {
  const { next } = loanOf(model);
  const { id, owner, asset: unit, principal, collateral, collateralAsset } = loan;
  const interest = loan.closed === 'yes' ? 0n : interestOf(model, loan);
  loanRowsOf(model).events.push({
    ...{ id: next.event, owner, loan: id, what, asset, amount, unit, principal, interest },
    ...{ collateralAsset, collateral, at: model.at },
  });
  next.event += 1;
}

export const up = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const wholeOf = (model: Model, asset: number): bigint => 10n ** BigInt(assetsOf(model).get(asset)?.scale ?? 0);

/** Hours of its count that have begun: one at the very start, one more at each full hour. */
export function hoursOf(model: Model, { countedAt }: LoanRow): number {
  let hours = 0;
  for (let begins = countedAt; begins <= model.at; begins += HOUR) hours += 1;
  return hours;
}
export const interestOf = (model: Model, loan: LoanRow): bigint =>
  up(loan.principal * BigInt(loan.ratePpb) * BigInt(hoursOf(model, loan)), 10n ** 9n) - loan.paid;
export const owedOf = (model: Model, loan: LoanRow): bigint => loan.principal + interestOf(model, loan);
export const worthAt = (model: Model, { collateral, collateralAsset }: LoanRow, price: bigint): bigint =>
  (collateral * price) / wholeOf(model, collateralAsset);

/** Owed per worth, against so many parts of a million: below, at or above it. */
export function against(model: Model, loan: LoanRow, price: bigint, ppm: number): -1 | 0 | 1 {
  const [owed, bound] = [owedOf(model, loan) * MILLION, worthAt(model, loan, price) * BigInt(ppm)];
  return owed < bound ? -1 : owed > bound ? 1 : 0;
}

export const house = (model: Model, asset: number) => model.account(HOUSE_LOANS, 'spot', asset);
export const spot = (model: Model, owner: number, asset: number) => model.account(owner, 'spot', asset);
export const margin = (model: Model, owner: number, asset: number) => model.account(owner, 'margin', asset);
export const lentOf = (model: Model): bigint =>
  [...loanOf(model).running.values()].reduce((sum, { principal }) => sum + principal, 0n);

/** The market that trades an asset for what is lent. */
export function marketOf(model: Model, asset: number, unit: number): number | undefined {
  const pairs = pairsOf(model).filter(({ base, quote }) => base === asset && quote === unit);
  return pairs.sort((a, b) => a.market - b.market)[0]?.market;
}
export function freshPrice(model: Model, instrument: number): bigint | undefined {
  const index = indexPricesOf(model).get(instrument);
  const age = loanOf(model).figures?.staleAfterMs ?? 0;
  return index && model.at - index.at < age ? index.price : undefined;
}

/** When the collateral is sold in any case. */
export function saleAt(model: Model, { owner, sellsAt, collateralAsset }: LoanRow): number | undefined {
  const { held, leaving } = loanOf(model);
  return held.has(owner) ? undefined : (sellsAt ?? leaving.get(collateralAsset));
}
