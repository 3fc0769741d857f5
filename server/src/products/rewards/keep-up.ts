/** What the server tells the engine of accounts: who was invited by whom, and which have a device, a bank card or a document in common. What is told already is asked for no more. */
import type { Pool } from 'pg';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';

type Services = { pool: Pool; sequencer: Pick<Sequencer, 'submit'> };
const MOST = 500;

export async function keepUp({ pool, sequencer }: Services, hasRebates: boolean): Promise<void> {
  const { rows: links } = await pool.query<{ a: string; b: string; by: 'device' | 'card' | 'document' }>(
    `SELECT DISTINCT a, b, by FROM (
       SELECT x.user_id AS a, y.user_id AS b, 'device' AS by FROM devices x JOIN devices y
         ON y.secret_hash IN (x.secret_hash, x.previous_hash) OR y.previous_hash = x.secret_hash
       UNION ALL SELECT x.user_id, y.user_id, 'card' FROM payees x JOIN payees y ON y.number_digest = x.number_digest
       UNION ALL SELECT x.user_id, y.user_id, 'document' FROM identity_requests x JOIN identity_requests y
         ON y.number_digest = x.number_digest AND x.status = 'approved' AND y.status = 'approved') AS same
     WHERE a < b AND NOT EXISTS (SELECT FROM account_links l WHERE l.owner = a AND l.other = b AND l.by = same.by)
     LIMIT $1`,
    [MOST],
  );
  for (const { a, b, by } of links)
    await sequencer.submit({ kind: 'rewards.link', owner: Number(a), other: Number(b), by });
  if (!hasRebates) return;
  const { rows: invited } = await pool.query<{ id: string; inviter: string }>(
    `SELECT id, invited_by AS inviter FROM users WHERE invited_by IS NOT NULL
       AND NOT EXISTS (SELECT FROM invitations i WHERE i.owner = users.id) ORDER BY id LIMIT $1`,
    [MOST],
  );
  for (const { id, inviter } of invited)
    await sequencer.submit({ kind: 'rewards.invite', owner: Number(id), inviter: Number(inviter) });
}
