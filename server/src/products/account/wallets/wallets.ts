/** The rows of wallets. */
import type { Pool, PoolClient } from 'pg';
import type { account } from '@glassbook/contract';

export const walletsMax = 5;

export type App = account.WalletApp | 'other';
export type Wallet = {
  id: number;
  userId: number;
  address: string;
  app: App;
  createdAt: Date;
  usedAt: Date | null;
  /** It signed the account up. */
  opened: boolean;
};
type Row = Pick<Wallet, 'address' | 'app' | 'opened'> &
  Record<'id' | 'user_id', string> & { created_at: Date; used_at: Date | null };
const walletOf = ({ id, user_id, address, app, created_at, used_at, opened }: Row): Wallet => ({
  ...{ id: Number(id), userId: Number(user_id), address, app, createdAt: created_at, usedAt: used_at, opened },
});
const columns = 'id, user_id, address, app, created_at, used_at, opened';

/** The wallets of a user, the oldest first. */
export async function walletsOf(db: Pool | PoolClient, userId: number): Promise<Wallet[]> {
  const { rows } = await db.query<Row>(`SELECT ${columns} FROM wallets WHERE user_id = $1 ORDER BY id`, [userId]);
  return rows.map(walletOf);
}

/** By the address with the capitals of ERC-55. */
export async function walletAt(db: Pool | PoolClient, address: string): Promise<Wallet | undefined> {
  const { rows } = await db.query<Row>(`SELECT ${columns} FROM wallets WHERE address = $1`, [address]);
  return rows[0] && walletOf(rows[0]);
}

/** One link of a wallet at a time: another that is not committed yet is waited for, and then seen. */
export const lockWallet = (client: PoolClient, address: string) =>
  client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 4712))', [address]);

/** Links one in the caller's transaction, which holds the user's row. `taken` where it is linked already, to any account. */
export async function storeWallet(
  client: PoolClient,
  { userId, address, app, opened }: Pick<Wallet, 'userId' | 'address' | 'app' | 'opened'>,
  at: Date,
): Promise<'done' | 'full' | 'taken'> {
  await lockWallet(client, address);
  if ((await walletsOf(client, userId)).length >= walletsMax) return 'full';
  const { rowCount } = await client.query(
    'INSERT INTO wallets (user_id, address, app, created_at, opened) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [userId, address, app, at, opened],
  );
  return rowCount === 1 ? 'done' : 'taken';
}
