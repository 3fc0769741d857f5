/** What owners do with a loan that runs. Repaying and adding ask nothing but that the money is there; taking is a risk. */
import type { Amount } from '@glassbook/money';
import { isOfTwo, refuse, type Outcome } from '../core/entry.ts';
import { availableAt } from '../core/ledger.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import { freshPrice } from './borrow.ts';
import type { Add, loanFaults, LoanRefusal, Repay, Take } from './command.ts';
import { afterParts, partsOf, postParts } from './pay.ts';
import { collateralAt, inSpot, log, putLoan, scaleOf } from './put-rows.ts';
import type { LoanRow, State } from './state.ts';
import { endsCall, isWithin, owedAt, worthOf } from './sums.ts';

type Done = Outcome<LoanRefusal | (typeof loanFaults)[number], { loan: LoanRow }>;

function ownLoan({ loan: { loans } }: State, { owner, loan: id }: { owner: number; loan: number }) {
  const loan = loans.get(id);
  return loan?.owner === owner ? loan : undefined;
}

/** A call that no longer has a reason at the last index price ends with the owner's own act. */
function eased(state: State, loan: LoanRow): LoanRow {
  const price = state.prices.get(loan.instrument)?.price;
  if (loan.state !== 'called' || price === undefined) return loan;
  const worth = worthOf(loan.collateral, price, scaleOf(state, loan.collateralAsset));
  return endsCall(owedAt(loan, state.at).all, worth, loan.callPpm) ? { ...loan, state: 'running' } : loan;
}

/** Pays interest, then principal, at most what is owed. The last payment returns the collateral. */
export function repay(state: State, command: Repay): Done {
  const { owner, amount: asked, by } = command;
  if (by && !isOfTwo(by)) return refuse('loan.decision_invalid');
  const loan = ownLoan(state, command);
  if (!loan) return refuse('loan.not_found');
  const { all } = owedAt(loan, state.at);
  const amount = asked === undefined || asked > all ? all : asked;
  if (amount <= 0n) return refuse('loan.amount_invalid');
  const parts = partsOf(state, loan, amount);
  const rest = loan.principal - parts.principal;
  if (parts.principal > 0n && rest > 0n && rest < loan.min) return refuse('loan.rest_too_small');
  if (inSpot(state, owner, loan.asset) < amount) return refuse('loan.insufficient_funds');
  // Past this line it must succeed.
  postParts(state, loan, availableAt(state.ledger.account(owner, 'spot', loan.asset)), parts);
  const paid = afterParts(state, loan, parts);
  const after = rest === 0n ? endRepaid(state, paid) : putLoan(state, eased(state, paid));
  if (parts.interest > 0n) log(state, after, 'interest', loan.asset, parts.interest);
  if (parts.principal > 0n) log(state, after, 'repay', loan.asset, parts.principal);
  if (rest === 0n) log(state, after, 'close', loan.collateralAsset, loan.collateral);
  return { ok: true, loan: after };
}

function endRepaid(state: State, loan: LoanRow): LoanRow {
  returnCoin(state, loan, loan.collateral);
  return putLoan(state, { ...loan, collateral: 0n, state: 'repaid', closed: 'yes', closedAt: state.at });
}

/** So much of the collateral goes back to the spot account of its owner. */
export function returnCoin(state: State, loan: LoanRow, amount: Amount): void {
  if (amount === 0n) return;
  const spot = availableAt(state.ledger.account(loan.owner, 'spot', loan.collateralAsset));
  state.ledger.post(collateralAt(state, loan), spot, amount, 'loan.return', loan.id);
}

/** Adds collateral. */
export function add(state: State, command: Add): Done {
  const { owner, amount, by } = command;
  const { ledger } = state;
  if (by && !isOfTwo(by)) return refuse('loan.decision_invalid');
  const loan = ownLoan(state, command);
  if (!loan) return refuse('loan.not_found');
  if (amount <= 0n) return refuse('loan.amount_invalid');
  if (inSpot(state, owner, loan.collateralAsset) < amount) return refuse('loan.insufficient_funds');
  // Past this line it must succeed.
  const spot = availableAt(ledger.account(owner, 'spot', loan.collateralAsset));
  ledger.post(spot, collateralAt(state, loan), amount, 'loan.post', loan.id);
  const after = putLoan(state, eased(state, { ...loan, collateral: loan.collateral + amount }));
  log(state, after, 'add', loan.collateralAsset, amount);
  return { ok: true, loan: after };
}

/** Takes collateral back as far as the LTV stays at its first bound. */
export function take(state: State, command: Take): Done {
  const { owner, amount } = command;
  const limited = refusalToTakeOn(state, owner, {});
  if (limited) return refuse(limited);
  const loan = ownLoan(state, command);
  if (!loan) return refuse('loan.not_found');
  if (loan.state === 'overdue') return refuse('loan.overdue');
  const price = freshPrice(state, loan.instrument);
  if (price === undefined) return refuse('loan.index_stale');
  if (amount <= 0n || amount > loan.collateral) return refuse('loan.amount_invalid');
  const collateral = loan.collateral - amount;
  const worth = worthOf(collateral, price, scaleOf(state, loan.collateralAsset));
  if (!isWithin(owedAt(loan, state.at).all, worth, loan.initialPpm)) return refuse('loan.ltv_too_high');
  // Past this line it must succeed.
  returnCoin(state, loan, amount);
  const after = putLoan(state, eased(state, { ...loan, collateral }));
  log(state, after, 'take', loan.collateralAsset, amount);
  return { ok: true, loan: after };
}
