/**
 * The rows of users: found by address or number, created with a number and an invite code of their own. Simulated traders, which have none of these,
 * are not found here.
 */
import { randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { WireLanguage } from '@glassbook/contract';

export type User = {
  id: number;
  /** Undefined where none is bound. */
  email: string | undefined;
  /** In E.164; undefined where none is bound. */
  phone: string | undefined;
  accountNumber: string;
  inviteCode: string;
  /** Undefined where none is set: a wallet signed the account up. */
  passwordHash: string | undefined;
  language: WireLanguage;
  createdAt: Date;
  passwordChangedAt: Date | undefined;
  /** PHC text of the payment password and when it was set; undefined where there is none. */
  payment: { hash: string; at: Date } | undefined;
  /** Empty where none is set. */
  nickname: string;
  signature: string;
  /** The anti-phishing code. */
  mailMark: string | undefined;
  /** The address of the portrait, or nothing. */
  portrait: string;
  /** Nothing of the account can be used (freeze/freeze.ts). */
  isFrozen: boolean;
  /** No login until the password was reset by mail. */
  needsReset: boolean;
};
type Row = {
  id: string;
  email: string | null;
  phone: string | null;
  account_number: string;
  invite_code: string;
  password_hash: string | null;
  language: WireLanguage;
  created_at: Date;
  password_changed_at: Date | null;
  payment_hash: string | null;
  payment_changed_at: Date | null;
  mail_mark: string | null;
  nickname: string | null;
  signature: string | null;
  portrait: string;
  frozen: boolean;
  reset_required: boolean;
};

const columns =
  'id, email, phone, account_number, invite_code, password_hash, language, created_at, password_changed_at, payment_hash, payment_changed_at, mail_mark, nickname, signature, portrait, frozen_at IS NOT NULL AS frozen, reset_required';
const userOf = (row: Row): User => ({
  id: Number(row.id),
  email: row.email ?? undefined,
  phone: row.phone ?? undefined,
  accountNumber: row.account_number,
  inviteCode: row.invite_code,
  passwordHash: row.password_hash ?? undefined,
  language: row.language,
  createdAt: row.created_at,
  passwordChangedAt: row.password_changed_at ?? undefined,
  payment:
    row.payment_hash !== null && row.payment_changed_at !== null
      ? { hash: row.payment_hash, at: row.payment_changed_at }
      : undefined,
  mailMark: row.mail_mark ?? undefined,
  nickname: row.nickname ?? '',
  signature: row.signature ?? '',
  portrait: row.portrait,
  isFrozen: row.frozen,
  needsReset: row.reset_required,
});

/** By the lower-case email, the phone number in E.164 or the account number, which cannot be confused. One query in every case. */
export async function findUser(pool: Pool | PoolClient, name: string): Promise<User | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT ${columns} FROM users WHERE email = $1 OR account_number = $1 OR phone = $1`,
    [name],
  );
  return rows[0] && userOf(rows[0]);
}

export async function userById(db: Pool | PoolClient, id: number): Promise<User | undefined> {
  const { rows } = await db.query<Row>(`SELECT ${columns} FROM users WHERE id = $1 AND NOT robot`, [id]);
  return rows[0] && userOf(rows[0]);
}

/** PostgreSQL's code of a row that is there already: another account has the email or the phone. */
export const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

/** The id of the owner of the invite code. */
export async function inviterOf(pool: Pool, inviteCode: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM users WHERE invite_code = $1', [inviteCode]);
  return rows[0] && Number(rows[0].id);
}

/** No vowels and no look-alike characters, so that a code is neither a word nor misread. */
const inviteAlphabet = '23456789BCDFGHJKLMNPQRSTVWXZ';
const newInviteCode = () => Array.from({ length: 8 }, () => inviteAlphabet[randomInt(inviteAlphabet.length)]).join('');
const newAccountNumber = () => String(randomInt(10_000_000, 100_000_000));

export type NewUser = Pick<User, 'email' | 'passwordHash' | 'language'> & {
  phone?: string | undefined;
  invitedBy: number | undefined;
  at: Date;
};

/** Creates the user in the caller's transaction. Undefined where the address is taken. Numbers and codes that exist are drawn again. */
export async function createUser(client: PoolClient, user: NewUser): Promise<number | undefined> {
  for (let draw = 0; draw < 20; draw += 1) {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO users (email, account_number, invite_code, invited_by, password_hash, language, created_at, password_changed_at, phone)
       VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $5::text IS NULL THEN NULL ELSE $7::timestamptz END, $8) ON CONFLICT DO NOTHING RETURNING id`,
      [
        user.email ?? null,
        newAccountNumber(),
        newInviteCode(),
        user.invitedBy ?? null,
        user.passwordHash ?? null,
        user.language,
        user.at,
        user.phone ?? null,
      ],
    );
    if (rows[0]) return Number(rows[0].id);
    const name = user.email ?? user.phone;
    if (name !== undefined && (await findUser(client, name))) return undefined;
  }
  throw new Error('no free account number was drawn');
}
