/** What happens to loans at a time: their ends, what is told ahead, owners who are frozen, collateral that is taken off. */
import type { Outcome } from '../core/entry.ts';
import { inOrder } from '../product.ts';
import type { ConfigureCollateral, Hold } from './command.ts';
import { loansOf, log, putHeld, putLeaving, putLoan, timeLoan } from './put-rows.ts';
import type { LoanRow, State } from './state.ts';
import { owedAt } from './sums.ts';
import { LEAVES_MS, TOLD_MS } from './words.ts';

/** The timer of a loan: its term ends, or something is told ahead. */
export function loanDue(state: State, id: number): void {
  const loan = state.loan.loans.get(id);
  if (!loan) return;
  const { at } = state;
  if (loan.state !== 'overdue' && loan.endsAt === at) {
    const over = putLoan(state, { ...loan, state: 'overdue', sellsAt: at + loan.graceMs });
    log(state, over, 'due', loan.asset, owedAt(over, at).all);
    return;
  }
  const what = loan.endsAt === at + TOLD_MS && loan.state !== 'overdue' ? 'end_soon' : 'sale_soon';
  log(state, loan, what, loan.asset, owedAt(loan, at).all);
  timeLoan(state, loan);
}

/** Ends and grace stand still while an owner is frozen; at the thaw grace begins anew. Twice is accepted. */
export function hold(state: State, { owner, held }: Hold): Outcome<never> {
  const { at } = state;
  const since = state.loan.held.get(owner);
  if (held === (since !== undefined)) return { ok: true };
  putHeld(state, { owner, held: held ? 'yes' : 'no', at });
  for (const loan of loansOf(state, owner)) putLoan(state, since === undefined ? loan : thawed(state, loan, since));
  return { ok: true };
}

function thawed({ at, loan: { leaving } }: State, loan: LoanRow, since: number): LoanRow {
  const endsAt = loan.endsAt !== undefined && loan.state !== 'overdue' ? loan.endsAt + (at - since) : loan.endsAt;
  const sale = loan.sellsAt ?? leaving.get(loan.collateralAsset);
  const isPast = loan.state === 'overdue' || (sale !== undefined && sale <= at + loan.graceMs);
  return { ...loan, endsAt, sellsAt: isPast ? at + loan.graceMs : loan.sellsAt };
}

/** A collateral that two take off is sold a week later; its borrowers are told. Opened or closed before, it stays. */
export function putCollateral(state: State, command: ConfigureCollateral): void {
  const { asset, status } = command;
  const { collaterals, leaving, loans } = state.loan;
  collaterals.set(asset, command);
  const isOff = status === 'off';
  if (isOff === leaving.has(asset)) return;
  putLeaving(state, { asset, leaves: isOff ? 'yes' : 'no', offAt: state.at + LEAVES_MS });
  for (const [, loan] of inOrder(loans)) {
    if (loan.collateralAsset !== asset) continue;
    const stays = !isOff && loan.state !== 'overdue';
    const kept = putLoan(state, stays ? { ...loan, sellsAt: undefined } : loan);
    if (isOff) log(state, kept, 'leaving', asset, kept.collateral);
  }
}
