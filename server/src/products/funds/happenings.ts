/** Events of deposits and of withdrawals for an account: each state of each, from its row. */
import type { Changes, DepositRow, WithdrawalRow } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { Happening, Source } from '../../shared/activity/activity.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { readDeposit, selectDeposits, timelineOf as depositSteps } from './deposits/present.ts';
import { readWithdrawal, selectWithdrawals, timelineOf as withdrawalSteps } from './present.ts';

type Kept<Row> = {
  /** Everything of the table, for a condition to follow, and how a row of it is read. */
  sql: string;
  read: (cells: unknown[]) => Row;
  rowsIn: (changes: Changes['funds']) => readonly Row[];
  /** Oldest first. The start of a review or of a payment is none: its owner has nothing to do. */
  happened: (row: Row) => Happening[];
  /** Whether its state was told before, when it was in it the first time. */
  isRepeated?: (row: Row) => boolean;
};

const untold: readonly string[] = ['in_review', 'paying'];

const source = <Row extends { owner: number; status: string }>({
  sql,
  read,
  rowsIn,
  happened,
  isRepeated,
}: Kept<Row>): Source => ({
  async recent(db, owner, most) {
    const { rows } = await db.query<unknown[]>({
      text: `${sql} WHERE owner = $1 ORDER BY id DESC LIMIT $2`,
      values: [owner, most],
      rowMode: 'array',
    });
    return rows
      .flatMap((cells) => happened(read(cells)))
      .sort((a, b) => b.at_ms - a.at_ms)
      .slice(0, most);
  },
  committed({ funds }, add) {
    for (const row of rowsIn(funds)) {
      const newest = happened(row).at(-1);
      if (newest && !untold.includes(row.status) && isRepeated?.(row) !== true) add(row.owner, () => newest);
    }
  },
});

const withdrawalKinds = {
  requested: 'withdrawal_requested',
  approved: 'withdrawal_approved',
  paid: 'withdrawal_paid',
  rejected: 'withdrawal_rejected',
  cancelled: 'withdrawal_canceled',
} as const;
const depositKinds = {
  submitted: 'deposit_submitted',
  credited: 'deposit_credited',
  rejected: 'deposit_rejected',
  cancelled: 'deposit_canceled',
} as const;

/** `claimed`: the open withdrawals that somebody claimed once. One that is released is approved as before, which is no news. */
export const withdrawalHappenings = (catalog: Pick<Catalog, 'asset'>, claimed: ReadonlySet<number>): Source =>
  source<WithdrawalRow>({
    isRepeated: ({ id, status }) => status === 'approved' && claimed.has(id),
    ...{ sql: selectWithdrawals, read: readWithdrawal, rowsIn: ({ withdrawals }) => withdrawals },
    happened: (row) =>
      withdrawalSteps(row).flatMap(({ state, at_ms }) => {
        if (state === 'in_review' || state === 'paying') return [];
        const { symbol: asset, scale } = catalog.asset(row.asset);
        const params = { withdrawal: row.id, amount: formatAmount(row.amount, scale), asset };
        return [{ id: `withdrawal:${row.id}:${state}`, at_ms, group: 'funds', kind: withdrawalKinds[state], params }];
      }),
  });

export const depositHappenings = (catalog: Pick<Catalog, 'asset'>): Source =>
  source<DepositRow>({
    ...{ sql: selectDeposits, read: readDeposit, rowsIn: ({ deposits }) => deposits },
    happened: (row) =>
      depositSteps(row).flatMap(({ state, at_ms }) => {
        if (state === 'in_review') return [];
        const { symbol: asset, scale } = catalog.asset(row.asset);
        const sum = state === 'credited' ? (row.credited ?? row.amount) : row.amount;
        const params = { deposit: row.id, amount: formatAmount(sum, scale), asset };
        return [{ id: `deposit:${row.id}:${state}`, at_ms, group: 'funds', kind: depositKinds[state], params }];
      }),
  });

/** Keeps `claimed` up to what is committed. */
export function noteClaims(claimed: Set<number>, rows: Iterable<WithdrawalRow>): void {
  for (const { id, status, stage } of rows) {
    if (status === 'paying') claimed.add(id);
    if (stage === 'ended') claimed.delete(id);
  }
}
