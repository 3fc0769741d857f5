/** What came back of a paid withdrawal, which stays paid: a deposit of its own that names it, and that two people credit like any other. */
import { funds } from '@glassbook/contract';
import type { DepositRow, WithdrawalRow } from '@glassbook/engine';
import { formatAmount, parseAmount } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import { handle, refuse } from '../../http/handling.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readDeposit, selectDeposits } from '../deposits/present.ts';
import type { FundsServices } from '../services.ts';
import { withdrawalOf } from '../withdrawals.ts';

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

export const returnWithdrawal = ({ pool, details, catalog, sequencer }: FundsServices) =>
  handle(funds.returnWithdrawal, async ({ body }) => {
    const row = await withdrawalOf(pool, Number(body.user), Number(body.withdrawal));
    if (!row) return refuse('funds.withdrawal_not_found');
    if (row.status !== 'paid') return refuse('funds.not_paid');
    const amount = parseAmount(body.amount, catalog.asset(row.asset).scale);
    if (amount === undefined) return refuse('request.field_invalid', { field: 'amount' });
    if (amount === 0n) return refuse('funds.amount_missing');
    if (amount > (await notReturned(pool, row))) return refuse('funds.return_too_large');
    const payee = await details.read(pool, row.owner, row);
    const network = payee?.kind === 'address' ? payee.network : 'bank';
    const kept = await details.keepDeposit(pool, row.owner, {
      network,
      address: '',
      list: 0,
      voucher: '',
      reference: '',
    });
    const { outcome } = await sequencer.submit({
      ...{
        kind: 'funds.requestDeposit',
        owner: row.owner,
        asset: row.asset,
        amount,
        network,
        ...kept,
        returns: row.id,
      },
    });
    if (outcome.ok) return { ok: true, message: { deposit: outcome.deposit.id } };
    await inTransaction(pool, (client) => details.forget(client, kept));
    return refuse('funds.return_open');
  });
