/** The rows of passkeys, of users or of staff: two tables of one shape. */
import { visible } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';

export const passkeysMax = 10;

export type Passkey = {
  id: number;
  owner: number;
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
  owner: string;
  credential: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  created_at: Date;
  used_at: Date | null;
};
const passkeyOf = (row: Row): Passkey => ({
  ...{ id: Number(row.id), owner: Number(row.owner), credential: row.credential, publicKey: row.public_key },
  ...{ counter: Number(row.counter), transports: row.transports, name: row.name },
  ...{ createdAt: row.created_at, usedAt: row.used_at },
});

export type NewPasskey = Pick<Passkey, 'owner' | 'credential' | 'publicKey' | 'counter' | 'transports' | 'name'>;

/** Letters, marks, digits, punctuation, symbols and plain spaces, without angle brackets. */
const nameShape = /^(?!.*[<>])[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,30}$/u;

/** The name as it is stored; undefined where it is not 1 to 30 characters on one line. */
export function readPasskeyName(typed: string): string | undefined {
  const name = typed.trim().normalize('NFC');
  return nameShape.test(name) && visible.test(name) ? name : undefined;
}

/** A passkey on the wire. Times are milliseconds UTC. */
export const shownPasskey = ({ id, name, createdAt, usedAt }: Passkey) => ({
  ...{ id, name, created_ms: createdAt.getTime(), used_ms: usedAt?.getTime() ?? null },
});

/** Where they are: the table, its column of the owner, and the table of the owners. */
type Place =
  | { table: 'passkeys'; column: 'user_id'; owners: 'users' }
  | { table: 'staff_passkeys'; column: 'staff_id'; owners: 'staff' };

export class PasskeyRows {
  readonly #place: Place;
  readonly #columns: string;

  constructor(place: Place) {
    this.#place = place;
    this.#columns = `id, ${place.column} AS owner, credential, public_key, counter, transports, name, created_at, used_at`;
  }

  /** Those of an owner, the oldest first. */
  async of(db: Pool | PoolClient, owner: number): Promise<Passkey[]> {
    const { table, column } = this.#place;
    const sql = `SELECT ${this.#columns} FROM ${table} WHERE ${column} = $1 ORDER BY id`;
    const { rows } = await db.query<Row>(sql, [owner]);
    return rows.map(passkeyOf);
  }

  async named(db: Pool | PoolClient, credential: string): Promise<Passkey | undefined> {
    const sql = `SELECT ${this.#columns} FROM ${this.#place.table} WHERE credential = $1`;
    const { rows } = await db.query<Row>(sql, [credential]);
    return rows[0] && passkeyOf(rows[0]);
  }

  /** Adds one in the caller's transaction. `full` beyond ten; `taken` where the credential is there already. */
  async store(client: PoolClient, passkey: NewPasskey, at: Date): Promise<'done' | 'full' | 'taken'> {
    const { table, column, owners } = this.#place;
    const { owner, credential, publicKey, counter, transports, name } = passkey;
    // One after the other, so that the count still holds when the row is written.
    await client.query(`SELECT 1 FROM ${owners} WHERE id = $1 FOR NO KEY UPDATE`, [owner]);
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table} WHERE ${column} = $1`, [
      owner,
    ]);
    if (Number(rows[0]?.count) >= passkeysMax) return 'full';
    const { rowCount } = await client.query(
      `INSERT INTO ${table} (${column}, credential, public_key, counter, transports, name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [owner, credential, publicKey, counter, transports, name, at],
    );
    return rowCount === 1 ? 'done' : 'taken';
  }

  /** False where the owner has none of that id. */
  async rename(db: Pool | PoolClient, owner: number, { id, name }: { id: number; name: string }): Promise<boolean> {
    const { table, column } = this.#place;
    const sql = `UPDATE ${table} SET name = $3 WHERE ${column} = $1 AND id = $2`;
    const { rowCount } = await db.query(sql, [owner, id, name]);
    return rowCount === 1;
  }

  /** Removes one in the caller's transaction. False where the owner has none of that id. */
  async drop(client: PoolClient, owner: number, id: number): Promise<boolean> {
    const { table, column } = this.#place;
    const { rowCount } = await client.query(`DELETE FROM ${table} WHERE ${column} = $1 AND id = $2`, [owner, id]);
    return rowCount === 1;
  }

  /** It answered with this count. False where the count did not rise: of two answers with one count the second is of a copy. */
  async counted(db: Pool | PoolClient, id: number, { counter, at }: { counter: number; at: Date }): Promise<boolean> {
    const { rowCount } = await db.query(
      `UPDATE ${this.#place.table} SET counter = $2, used_at = $3
       WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [id, counter, at],
    );
    return rowCount === 1;
  }
}
