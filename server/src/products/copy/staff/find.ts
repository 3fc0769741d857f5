/** Applications as they are stored, and who is one person with whom. */
import type { Pool, PoolClient } from 'pg';

export type Application = {
  id: number;
  user: number;
  sharePpm: number;
  state: 'review' | 'approved' | 'declined';
  at: number;
  decidedAt: number | undefined;
};
type Cells = Record<'id' | 'user_id' | 'at', string> & {
  share_ppm: number;
  state: Application['state'];
  decided_at: string | null;
};

export async function findApplications(
  db: Pool | PoolClient,
  rest: string,
  values: readonly unknown[],
): Promise<Application[]> {
  const { rows } = await db.query<Cells>(`SELECT * FROM copy_applications ${rest}`, [...values]);
  return rows.map((row) => ({
    ...{ id: Number(row.id), user: Number(row.user_id), sharePpm: row.share_ppm, state: row.state, at: Number(row.at) },
    decidedAt: row.decided_at === null ? undefined : Number(row.decided_at),
  }));
}

/** Other accounts of the same document or device that lead or follow somebody. */
export async function secondAccounts(db: Pool | PoolClient, user: number): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM (
       SELECT b.user_id AS id FROM identity_requests a JOIN identity_requests b ON b.number_digest = a.number_digest
         WHERE a.user_id = $1 AND a.status = 'approved' AND b.status = 'approved'
       UNION SELECT b.user_id FROM devices a JOIN devices b ON b.secret_hash IN (a.secret_hash, a.previous_hash)
         OR b.previous_hash IN (a.secret_hash, a.previous_hash) WHERE a.user_id = $1) AS same
     WHERE id <> $1 AND (EXISTS (SELECT FROM copy_traders WHERE owner = same.id AND status = 'open')
       OR EXISTS (SELECT FROM copy_follows WHERE owner = same.id AND status = 'open'))
     ORDER BY id LIMIT 20`,
    [user],
  );
  return rows.map(({ id }) => Number(id));
}
