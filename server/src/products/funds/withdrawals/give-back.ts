/** What the end of a freeze gives back: withdrawals that an intruder may have asked for. Each is a command of the two people who end the freeze. */
import { requestName, type WithdrawalRow } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import type { OpenWithdrawals } from '../../../shared/payouts/open-withdrawals.ts';
import { checkerOf } from '../../../shared/review/people.ts';
import { readWithdrawal, selectWithdrawals } from '../present.ts';
import type { FundsServices } from '../services.ts';

type Services = Pick<FundsServices, 'pool' | 'sequencer' | 'details' | 'payees'>;

export const openWithdrawals = (services: Services): OpenWithdrawals => ({
  async addedSince(db, userId, since) {
    const open = await openOf(db, userId);
    return { saved: open.length, added: (await added(services, db, open, since)).length };
  },
  async giveBack(userId, since, { id: request, maker }) {
    const { pool, sequencer } = services;
    const by = { request, maker, checker: await checkerOf(pool, request) };
    for (const { id: withdrawal, status } of await added(services, pool, await openOf(pool, userId), since)) {
      if (status === 'requested') await sequencer.submit({ kind: 'funds.reviewWithdrawal', withdrawal });
      const named = {
        ...{ names: [requestName(0, 'desk', `${request}.${withdrawal}`)], hash: `withdrawal ${request}.${withdrawal}` },
      };
      const command = { kind: 'funds.rejectWithdrawal', withdrawal, reason: 'security_concern', ...by } as const;
      await sequencer.submit(command, named);
    }
  },
});

async function openOf(db: Pool | PoolClient, userId: number): Promise<WithdrawalRow[]> {
  const { rows } = await db.query<unknown[]>({
    text: `${selectWithdrawals} WHERE owner = $1 AND stage = 'open' ORDER BY id`,
    values: [userId],
    rowMode: 'array',
  });
  return rows.map(readWithdrawal);
}

/** Of open ones of a user: what was changed of a payee is no payee that stands. */
async function added(
  { details, payees }: Services,
  db: Pool | PoolClient,
  open: readonly WithdrawalRow[],
  since: Date,
): Promise<WithdrawalRow[]> {
  const owner = open[0]?.owner ?? 0;
  const ids = new Map<number, number>();
  for (const row of open) ids.set(row.id, (await details.read(db, owner, row))?.id ?? 0);
  const left = await payees.standing(db, owner, [...ids.values()], since);
  return open.filter(
    ({ id, at, status }) => status !== 'paying' && (at > since.getTime() || !left.has(ids.get(id) ?? 0)),
  );
}
