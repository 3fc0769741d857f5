/** What the server tells the engine of accounts apart from any call: who was invited by whom, and what accounts had in common before calls asked. */
import type { linkedBy } from '@glassbook/engine/rewards/words';
import type { Pool } from 'pg';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';
import { linkPair } from '../../shared/links/link-accounts.ts';

type Services = { pool: Pool; sequencer: Pick<Sequencer, 'submit'> };
const MOST = 500;

/** Links accounts that showed a device, a bank card or a document in common before that was asked at each call (shared/links). Done once, at the start. */
export async function linkEarlier({ pool, sequencer }: Services): Promise<void> {
  for (let found = MOST; found === MOST;) {
    const { rows } = await pool.query<{ a: string; b: string; by: (typeof linkedBy)[number] }>(
      `SELECT DISTINCT a, b, by FROM (
         SELECT x.user_id AS a, y.user_id AS b, 'device' AS by FROM devices x JOIN devices y
           ON y.secret_hash IN (x.secret_hash, x.previous_hash) OR y.previous_hash = x.secret_hash
         UNION ALL SELECT x.user_id, y.user_id, 'card' FROM payees x JOIN payees y ON y.number_digest = x.number_digest
         UNION ALL SELECT x.user_id, y.user_id, 'document' FROM identity_requests x JOIN identity_requests y
           ON y.number_digest = x.number_digest AND x.status <> 'failed' AND y.status <> 'failed') AS same
       WHERE a < b AND NOT EXISTS (SELECT FROM account_links l WHERE l.owner = a AND l.other = b AND l.by = same.by)
       LIMIT $1`,
      [MOST],
    );
    for (const { a, b, by } of rows) await linkPair(sequencer, Number(a), Number(b), by);
    found = rows.length;
  }
}

/** Begins the rebates of accounts that were opened with the code of another. */
export async function tellInvites({ pool, sequencer }: Services): Promise<void> {
  const { rows } = await pool.query<{ id: string; inviter: string }>(
    `SELECT id, invited_by AS inviter FROM users WHERE invited_by IS NOT NULL
       AND NOT EXISTS (SELECT FROM invitations i WHERE i.owner = users.id) ORDER BY id LIMIT $1`,
    [MOST],
  );
  for (const { id, inviter } of rows)
    await sequencer.submit({ kind: 'rewards.invite', owner: Number(id), inviter: Number(inviter) });
}
