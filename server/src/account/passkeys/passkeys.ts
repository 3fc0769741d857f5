/** The rows of passkeys. */
import type { Pool, PoolClient } from 'pg';

export const passkeysMax = 10;

export type Passkey = {
  id: number;
  userId: number;
  /** As browsers name it, base64url. */
  credential: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  usedAt: Date | null;
};
type Row = {
  id: string;
  user_id: string;
  credential: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  created_at: Date;
  used_at: Date | null;
};
const columns = 'id, user_id, credential, public_key, counter, transports, name, created_at, used_at';
const passkeyOf = (row: Row): Passkey => ({
  ...{ id: Number(row.id), userId: Number(row.user_id), credential: row.credential, publicKey: row.public_key },
  ...{ counter: Number(row.counter), transports: row.transports, name: row.name },
  ...{ createdAt: row.created_at, usedAt: row.used_at },
});

/** The passkeys of a user, the oldest first. */
export async function passkeysOf(db: Pool | PoolClient, userId: number): Promise<Passkey[]> {
  const { rows } = await db.query<Row>(`SELECT ${columns} FROM passkeys WHERE user_id = $1 ORDER BY id`, [userId]);
  return rows.map(passkeyOf);
}

export async function passkeyNamed(pool: Pool, credential: string): Promise<Passkey | undefined> {
  const { rows } = await pool.query<Row>(`SELECT ${columns} FROM passkeys WHERE credential = $1`, [credential]);
  return rows[0] && passkeyOf(rows[0]);
}

type NewPasskey = Pick<Passkey, 'userId' | 'credential' | 'publicKey' | 'counter' | 'transports' | 'name'>;

/** Adds one in the caller's transaction. `full` beyond ten; `taken` where the credential is there already. */
export async function storePasskey(
  client: PoolClient,
  { userId, credential, publicKey, counter, transports, name }: NewPasskey,
  at: Date,
): Promise<'done' | 'full' | 'taken'> {
  // One after the other, so that the count still holds when the row is written.
  await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM passkeys WHERE user_id = $1', [userId]);
  if (Number(rows[0]?.count) >= passkeysMax) return 'full';
  const { rowCount } = await client.query(
    `INSERT INTO passkeys (user_id, credential, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [userId, credential, publicKey, counter, transports, name, at],
  );
  return rowCount === 1 ? 'done' : 'taken';
}

/** Removes one in the caller's transaction. False where the user has none of that id. */
export async function dropPasskey(client: PoolClient, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM passkeys WHERE user_id = $1 AND id = $2', [userId, id]);
  return rowCount === 1;
}
