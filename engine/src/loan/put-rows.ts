import { assert, type Amount } from '@glassbook/money';
import { ABSENT } from '../core/int-map.ts';
import { heldAt, type Balance } from '../core/ledger.ts';
import type { EventRow, HeldRow, LeavingRow, LoanRow, State } from './state.ts';
import { highestAt, lowestWithin, owedAt } from './sums.ts';
import { TOLD_MS } from './words.ts';
import { HOLDS_MS } from './watch.ts';

const blank: LoanRow = {
  ...{ id: 0, owner: 0, asset: 0, collateralAsset: 0, instrument: 0, collateral: 0n, borrowed: 0n, principal: 0n },
  ...{ ratePpb: 0, days: 0, countedAt: 0, paid: 0n, initialPpm: 0, callPpm: 0, liquidationPpm: 0, feePpm: 0 },
  ...{ worstPpm: 0, graceMs: 0, min: 0n, state: 'running', closed: 'no', at: 0, endsAt: undefined },
  ...{ sellsAt: undefined, calledAt: undefined, triedAt: undefined, closedAt: undefined, soldAt: undefined },
  ...{ price: 0n, worst: 0n, sold: 0n, got: 0n, tradeFee: 0n, saleInterest: 0n, salePrincipal: 0n, fee: 0n },
  ...{ surplus: 0n, returned: 0n, loss: 0n },
};

/** The loan as it is now, in the place of what it was; one that has ended leaves memory. */
export function putLoan(state: State, row: Partial<LoanRow>): LoanRow {
  // Every field, in one order: a row that was written down lacks what was undefined.
  const loan = { ...blank, ...row };
  keepLoan(state, loan);
  watchLoan(state, loan);
  timeLoan(state, loan);
  state.loan.changed.loans.set(loan.id, loan);
  return loan;
}

/** Among those that run, with what is lent and posted; also while loading. */
export function keepLoan({ loan: own }: State, row: LoanRow): void {
  const before = own.loans.get(row.id);
  const isOver = row.closed === 'yes';
  own.lent += (isOver ? 0n : row.principal) - (before?.principal ?? 0n);
  const posted = (own.posted.get(row.collateralAsset) ?? 0n) - (before?.collateral ?? 0n);
  own.posted.set(row.collateralAsset, posted + (isOver ? 0n : row.collateral));
  const ids = own.byOwner.get(row.owner) ?? new Set<number>();
  if (isOver) {
    own.loans.delete(row.id);
    ids.delete(row.id);
  } else {
    own.loans.set(row.id, { ...blank, ...row });
    ids.add(row.id);
  }
  if (ids.size > 0) own.byOwner.set(row.owner, ids);
  else own.byOwner.delete(row.owner);
}

/** The loans of an owner that run, the oldest first. */
export const loansOf = ({ loan }: State, owner: number): LoanRow[] =>
  [...(loan.byOwner.get(owner) ?? [])].sort((a, b) => a - b).flatMap((id) => loan.loans.get(id) ?? []);

export function scaleOf({ assets }: State, asset: number): number {
  const scale = assets.get(asset)?.scale;
  assert(scale !== undefined, 'the asset of a loan is known');
  return scale;
}

/** What of a loan is on hold, as `post` takes it. */
export const collateralAt = ({ ledger }: State, { owner, collateralAsset }: LoanRow): Balance =>
  heldAt(ledger.account(owner, 'margin', collateralAsset));

/** When its collateral is sold whatever its LTV, from the next tick on: after its grace, or where the collateral is taken off. While its owner is frozen it is not. */
export const saleTimeOf = ({ loan: { held, leaving } }: State, row: LoanRow): number | undefined =>
  held.has(row.owner) ? undefined : (row.sellsAt ?? leaving.get(row.collateralAsset));

/** Sets from which prices a tick looks at it, also while loading. */
export function watchLoan(state: State, loan: LoanRow): void {
  const { at } = state;
  const { watch } = state.loan;
  const { id, instrument, collateral, collateralAsset, callPpm, liquidationPpm } = loan;
  if (loan.closed === 'yes') {
    watch.clear(id, instrument);
    return;
  }
  const scale = scaleOf(state, collateralAsset);
  const saleAt = saleTimeOf(state, loan);
  const isDue = saleAt !== undefined && saleAt <= at;
  const bound = loan.state === 'running' ? callPpm : liquidationPpm;
  const fall = isDue ? Infinity : Number(highestAt(owedAt(loan, at + HOLDS_MS).all, collateral, bound, scale));
  const rise =
    loan.state === 'called' ? Number(lowestWithin(owedAt(loan, at).all, collateral, callPpm, scale)) : undefined;
  watch.set(id, instrument, { fall, rise, saleAt: isDue ? undefined : saleAt }, at);
}

/** Sets when something of it happens by itself next, also while loading; nothing while its owner is frozen. */
export function timeLoan(state: State, loan: LoanRow): void {
  const { schedule, at } = state;
  const { endsAt } = loan;
  const sale = saleTimeOf(state, loan);
  const ends = endsAt === undefined || loan.state === 'overdue' ? [] : [endsAt - TOLD_MS, endsAt];
  const times = [...ends, ...(sale === undefined ? [] : [sale - TOLD_MS])].filter((time) => time > at);
  const isStill = loan.closed === 'yes' || state.loan.held.has(loan.owner);
  if (isStill || times.length === 0) schedule.clear('loan.due', loan.id);
  else schedule.set('loan.due', loan.id, Math.min(...times));
}

export function putHeld({ loan }: State, row: HeldRow): void {
  if (row.held === 'yes') loan.held.set(row.owner, row.at);
  else loan.held.delete(row.owner);
  loan.changed.held.set(row.owner, row);
}

export function putLeaving({ loan }: State, row: LeavingRow): void {
  if (row.leaves === 'yes') loan.leaving.set(row.asset, row.offAt);
  else loan.leaving.delete(row.asset);
  loan.changed.leaving.set(row.asset, row);
}

/** Adds to the log of a loan that so much moved; the loan is as it is after it. */
export function log(state: State, loan: LoanRow, what: EventRow['what'], asset: number, amount: Amount): void {
  const { loan: own, at } = state;
  const { id, owner, principal, collateral, collateralAsset } = loan;
  const interest = loan.closed === 'yes' ? 0n : owedAt(loan, at).interest;
  own.changed.events.push({
    ...{ id: own.nextEvent, owner, loan: id, what, asset, amount, unit: loan.asset, principal, interest },
    ...{ collateralAsset, collateral, at },
  });
  own.nextEvent += 1;
}

/** What an owner can use of the spot account. */
export const inSpot = ({ ledger }: State, owner: number, asset: number): Amount => {
  const account = ledger.find(owner, 'spot', asset);
  return account === ABSENT ? 0n : ledger.available(account);
};
