/** What came back of a paid withdrawal, which stays paid: a deposit of its own that names it, and that two people credit like any other. */
import { funds } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { PayeeDetail } from '../details.ts';
import { notReturned } from '../returns.ts';
import type { FundsServices } from '../services.ts';
import { withdrawalOf } from '../withdrawals.ts';
import { subjectOf } from './decide.ts';

export const returnWithdrawal = ({ pool, details, catalog, sequencer, approvals }: FundsServices) =>
  handle(funds.returnWithdrawal, async ({ body, caller: { staffId } }) => {
    const row = await withdrawalOf(pool, Number(body.user), Number(body.withdrawal));
    if (!row) return refuse('funds.withdrawal_not_found');
    if (await approvals.concernsSelf(staffId, subjectOf(row.owner, row.id))) return refuse('funds.own_account');
    if (row.status !== 'paid') return refuse('funds.not_paid');
    const amount = parseAmount(body.amount, catalog.asset(row.asset).scale);
    if (amount === undefined) return refuse('request.field_invalid', { field: 'amount' });
    if (amount === 0n) return refuse('funds.amount_missing');
    if (amount > (await notReturned(pool, row))) return refuse('funds.return_too_large');
    const payee = await details.read(pool, row.owner, row);
    const network = wayOf(payee);
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
    const { reason } = outcome;
    // What is left is that one of a withdrawal is open at a time.
    return refuse(
      reason === 'funds.deposit_off' || reason === 'funds.deposit_too_large' ? reason : 'funds.return_open',
    );
  });

/** The way it was paid; a payee that can't be read is none that is known. */
function wayOf(payee: PayeeDetail | undefined): string {
  if (!payee) return 'unknown';
  return payee.kind === 'address' ? payee.network : 'bank';
}
