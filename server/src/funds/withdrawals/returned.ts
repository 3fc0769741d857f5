/** What came back of a paid withdrawal, which stays paid: a deposit of its own that names it, and that two people credit like any other. */
import { funds } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { handle, refuse } from '../../http/handling.ts';
import { inTransaction } from '../../store/transaction.ts';
import { notReturned } from '../returns.ts';
import type { FundsServices } from '../services.ts';
import { withdrawalOf } from '../withdrawals.ts';

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
