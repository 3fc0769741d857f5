/**
 * Recovery codes: ten, each in place of a code of the authenticator, once. Of twelve characters the first four find the row and the other eight, 38 bits,
 * are kept as an argon2id hash, so that a guess costs one hash and not ten.
 */
import { randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { PasswordHash } from '../../../shared/passwords/password-hash.ts';
import type { Turn } from '../../../shared/passwords/turns.ts';

const count = 10;
const nameLength = 4;
/** No vowels and no look-alike characters. */
const alphabet = '23456789BCDFGHJKLMNPQRSTVWXZ';
const pattern = new RegExp(`^[${alphabet}]{12}$`);

const drawn = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A new set: as it is shown, "7Q2F-9XKD-M4TR", and as it is stored. */
export async function drawRecoveryCodes(hash: PasswordHash, turn: Turn) {
  const names = new Set<string>();
  while (names.size < count) names.add(drawn(nameLength));
  const codes = [...names].map((name) => ({ name, secret: drawn(8) }));
  const hashes = await hash.hashAll(
    codes.map(({ secret }) => secret),
    turn,
  );
  const shown = codes.map(({ name, secret }) => `${name}-${secret.slice(0, 4)}-${secret.slice(4)}`);
  /** Replaces the codes of a user, in the caller's transaction. */
  const store = async (client: PoolClient, userId: number): Promise<void> => {
    await dropRecoveryCodes(client, userId);
    await client.query(
      'INSERT INTO recovery_codes (user_id, name, code_hash) SELECT $1, * FROM unnest($2::text[], $3::text[])',
      [userId, codes.map(({ name }) => name), hashes],
    );
  };
  return { shown, store };
}

/** Makes the codes of a user invalid, in the caller's transaction. */
export async function dropRecoveryCodes(client: PoolClient, userId: number): Promise<void> {
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
}

/** What was typed, without spaces and dashes, where it has the shape of a recovery code. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return pattern.test(code) ? code : undefined;
}

/** Whether the code is one of the user's that was not used; if so it now is. One hash, also where there is no such code. */
export async function useRecoveryCode(
  pool: Pool,
  { userId, code, hash, turn, now }: { userId: number; code: string; hash: PasswordHash; turn: Turn; now: number },
): Promise<boolean> {
  const name = code.slice(0, nameLength);
  const secret = code.slice(nameLength);
  const { rows } = await pool.query<{ code_hash: string }>(
    'SELECT code_hash FROM recovery_codes WHERE user_id = $1 AND name = $2 AND used_at IS NULL',
    [userId, name],
  );
  const [row] = rows;
  if (!row) return hash.verifyUnknown(secret, turn);
  if (!(await hash.verify(secret, row.code_hash, turn))) return false;
  const { rowCount } = await pool.query(
    'UPDATE recovery_codes SET used_at = $4 WHERE user_id = $1 AND name = $2 AND code_hash = $3 AND used_at IS NULL',
    [userId, name, row.code_hash, new Date(now)],
  );
  return rowCount === 1;
}

/** How many were not used. */
export async function recoveryCodesLeft(pool: Pool, userId: number): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    'SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL',
    [userId],
  );
  return rows[0]?.left ?? 0;
}
