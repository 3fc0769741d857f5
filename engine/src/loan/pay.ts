import type { Amount } from '@glassbook/money';
import { houseAt, houses } from '../core/house.ts';
import type { Balance } from '../core/ledger.ts';
import { recordResult } from '../core/limits/record.ts';
import type { LoanRow, State } from './state.ts';
import { owedAt } from './sums.ts';
import { HOUR_MS } from './words.ts';

/** The lending account: what it has available is free to be lent. */
export const HOUSE = houses.loans;

/** How a payment of at most what is owed divides: interest first, then principal. */
export type Parts = { interest: Amount; principal: Amount };
export function partsOf(state: State, loan: LoanRow, amount: Amount): Parts {
  const { interest } = owedAt(loan, state.at);
  return amount <= interest ? { interest: amount, principal: 0n } : { interest, principal: amount - interest };
}

/** Posts a payment to the lending account. Interest is a loss for self-limits. */
export function postParts(state: State, { id, owner, asset }: LoanRow, from: Balance, parts: Parts): void {
  const { ledger } = state;
  const house = houseAt(ledger, HOUSE, asset);
  if (parts.interest > 0n) {
    ledger.post(from, house, parts.interest, 'loan.interest', id);
    recordResult(state, owner, asset, -parts.interest);
  }
  if (parts.principal > 0n) ledger.post(from, house, parts.principal, 'loan.repay', id);
}

/** The loan after a payment. Principal changes only after all interest is paid, so a new count begins with the next hour. */
export function afterParts(state: State, loan: LoanRow, { interest, principal }: Parts): LoanRow {
  if (principal === 0n) return { ...loan, paid: loan.paid + interest };
  const { hours } = owedAt(loan, state.at);
  const countedAt = loan.countedAt + hours * HOUR_MS;
  return { ...loan, principal: loan.principal - principal, countedAt, paid: 0n };
}
