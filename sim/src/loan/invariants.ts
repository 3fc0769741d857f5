/**
 * Who gains and who pays, from nothing but the rows the engine gave out. LOAN-024: what is lent goes from the lending account to the owner of a loan; interest, principal, fee and what no
 * order could sell from the owner to the lending account; everything else stays with its owner. A liquidation takes nothing of the spot account. What an owner ends a loan with is what was
 * repaid of it and a loss that the lending account alone bears.
 */
import { HOUSE_LOANS, type Changes } from '@glassbook/engine';
import type { LoanRow } from '@glassbook/engine/loan';
import { Difference } from '../audit/difference.ts';

const toHouse = ['loan.interest', 'loan.repay', 'loan.fee', 'loan.seize'];
const ofPayer = ['loan.interest', 'loan.repay'];

export function whoGains(): (changes: Changes) => void {
  const loans = new Map<number, LoanRow>();
  const repaid = new Map<number, bigint>();
  return ({ loan, entries }) => {
    for (const row of loan.loans) loans.set(row.id, row);
    for (const entry of entries) if (entry.reason.startsWith('loan.')) check(entry, loans.get(entry.ref), loan.events);
    for (const { reason, ref, amount } of entries)
      if (reason === 'loan.repay') repaid.set(ref, (repaid.get(ref) ?? 0n) + amount);
    for (const row of loan.loans) if (row.closed === 'yes') ends(row, repaid.get(row.id) ?? 0n);
  };
}

type Line = Changes['entries'][number];
function check(entry: Line, row: LoanRow | undefined, events: Changes['loan']['events']): void {
  const { reason, ref, fromOwner, fromKind, toOwner } = entry;
  const isLent = reason === 'loan.lend';
  const gets = toHouse.includes(reason) ? HOUSE_LOANS : row?.owner;
  if (!row || fromOwner !== (isLent ? HOUSE_LOANS : row.owner) || toOwner !== gets)
    throw new Difference(`LOAN-024: ${reason} of loan ${ref} is from ${fromOwner} to ${toOwner}`);
  const isPaid = events.some(({ loan, what }) => loan === ref && ofPayer.includes(`loan.${what}`));
  if (toHouse.includes(reason) && fromKind === 'spot' && !isPaid)
    throw new Difference(`LOAN-024: ${reason} of loan ${ref} is taken from spot without its owner`);
}

/** Of what was lent all is repaid, but what coin was taken for and the loss; no more of either than is missing. */
function ends({ id, borrowed, loss, got, fee, surplus, saleInterest, salePrincipal }: LoanRow, repaid: bigint): void {
  if (got !== saleInterest + salePrincipal + fee + surplus)
    throw new Difference(`LOAN-024: sales of loan ${id} brought ${got}, which is not what was paid of it`);
  if (repaid + loss + got < borrowed || repaid > borrowed)
    throw new Difference(`LOAN-024: of loan ${id} ${repaid} was repaid and ${loss} lost of ${borrowed}`);
}
