/** Accounts with an email, a phone number and a session each, without the codes. */
import { hash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** The tokens of so many new traders. `proved`: each session proved a factor just now. */
export async function openTraders(pool: Pool, count: number, { proved = false } = {}): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO users (email, phone, account_number, invite_code, password_hash, language, created_at, password_changed_at)
     SELECT 'trader' || before + n || '@glassbook.test', '+8490' || lpad((before + n)::text, 7, '0'), (10000000 + before + n)::text, lpad((before + n)::text, 8, '0'), 'none', 'en', now(), now()
     FROM generate_series(1, $1) AS n, (SELECT count(*) AS before FROM users) AS known RETURNING id`,
    [count],
  );
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, user_agent, address, proved_at)
     SELECT hash, id, now(), now(), '', '', CASE WHEN $3 THEN now() END FROM unnest($1::bytea[], $2::bigint[]) AS given (hash, id)`,
    [tokens.map((token) => hash('sha256', token, 'buffer')), rows.map(({ id }) => id), proved],
  );
  return tokens;
}
