import type { DepositRow, State } from '../state.ts';
import { depositNext, type DepositStatus } from '../words.ts';

/** Whether this status may follow the one it has. */
export const mayBecome = ({ status }: DepositRow, next: DepositStatus): boolean =>
  (depositNext[status] as readonly DepositStatus[]).includes(next);

/** Keeps a deposit as it is now; one that ended leaves the state. */
export function put(state: State, row: DepositRow): DepositRow {
  const { deposits, depositsOf, changed } = state.funds;
  if (row.stage === 'open') keepOpenDeposit(state, row);
  else {
    deposits.delete(row.id);
    const own = depositsOf.get(row.owner);
    own?.delete(row.id);
    if (own?.size === 0) depositsOf.delete(row.owner);
  }
  changed.deposits.push(row);
  return row;
}

const form: DepositRow = {
  ...{ id: 0, owner: 0, asset: 0, amount: 0n, credited: undefined, network: '', detail: 0, digest: '' },
  ...{ stage: 'open', status: 'submitted', reason: undefined, reference: undefined, at: 0, decideBy: 0 },
  ...{ reviewedAt: undefined, endedAt: undefined, returns: undefined },
};

/** A row that was written down lacks what was undefined: it gets every field again, in the order of a new one. */
export const restoreDeposit = (state: State, row: DepositRow): void => keepOpenDeposit(state, { ...form, ...row });

function keepOpenDeposit({ funds: { deposits, depositsOf } }: State, row: DepositRow): void {
  deposits.set(row.id, row);
  const own = depositsOf.get(row.owner);
  if (own) own.add(row.id);
  else depositsOf.set(row.owner, new Set([row.id]));
}

/** Those of an owner that are open. */
export function openOf({ funds: { deposits, depositsOf } }: State, owner: number): DepositRow[] {
  return [...(depositsOf.get(owner) ?? [])].flatMap((id) => deposits.get(id) ?? []);
}
