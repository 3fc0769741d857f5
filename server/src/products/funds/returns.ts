/** What came back of paid withdrawals, by the deposits that name them. */
import type { DepositRow, WithdrawalRow } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import { readDeposit, selectDeposits } from './deposits/present.ts';
import type { FundsServices } from './services.ts';

/** The oldest first. */
async function returnsOf(db: Pool | PoolClient, withdrawal: number): Promise<DepositRow[]> {
  const { rows } = await db.query<unknown[]>({
    text: `${selectDeposits} WHERE returns = $1 ORDER BY id`,
    values: [withdrawal],
    rowMode: 'array',
  });
  return rows.map(readDeposit);
}

/** What of a withdrawal was paid and did not come back so far, by what was credited. `db` of a paid one. */
export async function notReturned(
  db: Pool | PoolClient,
  { id, amount, fee }: Pick<WithdrawalRow, 'id' | 'amount' | 'fee'>,
): Promise<bigint> {
  const rows = await returnsOf(db, id);
  return rows.reduce((left, { credited = 0n }) => left - credited, amount - fee);
}

export async function presentReturns(
  { pool, catalog }: Pick<FundsServices, 'pool' | 'catalog'>,
  { id, asset }: WithdrawalRow,
) {
  const { scale } = catalog.asset(asset);
  const rows = await returnsOf(pool, id);
  return rows.map(({ id: deposit, amount, credited, status }) => ({
    ...{ deposit, amount: formatAmount(credited ?? amount, scale), state: status },
  }));
}
