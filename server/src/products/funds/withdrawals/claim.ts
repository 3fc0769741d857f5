/** One of the staff takes an approved withdrawal before it is paid outside, so that two never pay the same. */
import { funds } from '@glassbook/contract';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { FundsServices } from '../services.ts';
import { withdrawalOf } from '../withdrawals.ts';
import { subjectOf } from './decide.ts';
import { queue } from './queue.ts';
import { isFrozen, isInReview, isRemoved } from './risk.ts';

export const claimWithdrawal = ({ pool, sequencer, details, payees, withdrawalHold, approvals }: FundsServices) =>
  handle(funds.claimWithdrawal, async ({ body, caller: { staffId } }) => {
    const find = () => withdrawalOf(pool, Number(body.user), Number(body.withdrawal));
    const row = await find();
    if (!row) return refuse('funds.withdrawal_not_found');
    if (await approvals.concernsSelf(staffId, subjectOf(row.owner, row.id))) return refuse('funds.own_account');
    const own = { ok: true, message: { withdrawal: row.id } } as const;
    // A claim that was not answered: it is the caller's.
    if (row.status === 'paying' && row.payer === staffId) return own;
    if (row.status === 'paying') return refuse('funds.claimed_already');
    if (row.status !== 'approved') return refuse('funds.decided_already');
    if ((await queue.requestsOn(pool, [row]))(row) !== null) return refuse('funds.request_open');
    const payee = await details.read(pool, row.owner, row);
    if (!payee) return refuse('funds.details_changed');
    const claimed = await inTransaction(pool, async (client) => {
      // No freeze, hold, removal or edit of the payee begins before the claim is committed: each takes the row of the user, which the first question locks.
      if (await isFrozen(client, row.owner)) return refuse('funds.account_frozen');
      if (await isRemoved({ payees }, client, row, payee)) return refuse('funds.payee_removed');
      if (await isInReview({ payees }, client, row, payee)) return refuse('funds.card_in_review');
      if (await withdrawalHold(client, row.owner)) return refuse('funds.account_on_hold');
      const command = { kind: 'funds.claimWithdrawal', withdrawal: row.id, payer: staffId } as const;
      return (await sequencer.submit(command)).outcome.ok ? own : undefined;
    });
    if (claimed) return claimed;
    // The same person's, sent twice at once, is the one that was carried out.
    return (await find())?.payer === staffId ? own : refuse('funds.claimed_already');
  });
