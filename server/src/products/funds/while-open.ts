/**
 * The last question before money leaves an account, together with the command. What must hold: no freeze, no hold on withdrawals and no removal of a payee begins in between. Each of them
 * takes the row of the user first, which is held here until the command is committed.
 */
import type { PoolClient } from 'pg';
import { refuse } from '../../carry/http/handling.ts';
import { minuteText } from '../../carry/mail/minute-text.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import type { No } from './guard.ts';
import type { FundsServices } from './services.ts';

type Parties = { owner: number; recipient?: number };

/** A frozen recipient is answered as one whose limits refuse it. */
export async function whileOpen<T>(
  { db, withdrawalHold }: Pick<FundsServices, 'withdrawalHold'> & { db: PoolClient },
  { owner, recipient }: Parties,
  work: (client: PoolClient) => Promise<T | No>,
): Promise<T | No> {
  const users = recipient === undefined ? [owner] : [owner, recipient];
  return inTransaction(db, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM users WHERE id = ANY($1::bigint[]) AND frozen_at IS NULL FOR SHARE',
      [users],
    );
    const open = rows.map(({ id }) => Number(id));
    // A freeze ended the session.
    if (!open.includes(owner)) return refuse('session.login_required');
    if (open.length < users.length) return refuse('funds.recipient_unavailable');
    const hold = await withdrawalHold(client, owner);
    return hold ? refuse('funds.on_hold', { until: minuteText(hold.endsMs) }) : work(client);
  });
}
