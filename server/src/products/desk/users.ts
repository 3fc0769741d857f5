/** Users as staff see them. Every search and every view is logged for audit before it is shown (http/endpoint.ts), and in the user's own timeline. */
import { desk } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { csvCost, csvFile, rowsPerPage } from '../../carry/http/csv-file.ts';
import { handle } from '../../carry/http/handling.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { maskedEmail } from '../../carry/mail/masked-email.ts';
import { isPhone, maskedPhone, phoneOf } from './masked.ts';
import type { DeskServices } from './services.ts';

/** An address of a wallet, or its beginning: "0x" and eight characters at least, which tell wallets apart. */
const walletStart = /^0x[0-9a-f]{8,40}$/;

type Row = {
  id: string;
  account_number: string;
  email: string;
  phone: string;
  created_at: Date;
  frozen: boolean;
  level: 0 | 1 | 2;
};
const identityIs = (condition: string): string =>
  `EXISTS (SELECT FROM identity_requests r WHERE r.user_id = users.id AND ${condition})`;
/** $2 is the time. */
const filters: Readonly<Record<desk.UserFilter | 'all', string>> = {
  all: 'TRUE',
  frozen: 'frozen_at IS NOT NULL',
  overdue:
    'EXISTS (SELECT FROM account_freezes f WHERE f.user_id = users.id AND f.ended_at IS NULL AND f.decide_by < $2)',
  unverified: `NOT ${identityIs("level = 1 AND status = 'approved'")}`,
  review: identityIs("status = 'review'"),
  verified: identityIs("level = 1 AND status = 'approved'"),
};

/** For a query of `users`: the level of an identity by the newest request of each level, 0 none, 1 the details are approved, 2 the photos too. */
const newestIs = (level: 1 | 2): string =>
  `(SELECT status = 'approved' FROM identity_requests r WHERE r.user_id = users.id AND level = ${level} ORDER BY id DESC LIMIT 1) IS TRUE`;
export const levelColumn = `CASE WHEN NOT (${newestIs(1)}) THEN 0 WHEN ${newestIs(2)} THEN 2 ELSE 1 END AS level`;

/** The condition of a search and filter, with its values: $1 what was typed, $2 the time. */
function searchOf({ q: asked = '', show }: { q?: string | undefined; show?: desk.UserFilter | undefined }, at: Date) {
  const typed = asked.trim().toLowerCase();
  const q = isPhone(typed) ? phoneOf(typed) : typed;
  const where = `$2::timestamptz IS NOT NULL AND ${filters[show ?? 'all']} AND NOT robot AND ($1 = '' OR id::text = $1 OR account_number = $1 OR phone = $1 OR starts_with(email, $1)
      ${walletStart.test(q) ? "OR id IN (SELECT user_id FROM wallets WHERE lower(address) LIKE $1 || '%')" : ''})`;
  return { where, values: [q, at] };
}
const listed = `SELECT id, account_number, coalesce(email, '') AS email, coalesce(phone, '') AS phone, created_at, frozen_at IS NOT NULL AS frozen, ${levelColumn} FROM users`;
const masked = ({ id, email, phone, ...row }: Row) => ({
  ...{ ...row, id: Number(id), email: maskedEmail(email), phone: maskedPhone(phone) },
});

export const users = ({ pool, now }: DeskServices) =>
  handle(desk.users, async ({ body }) => {
    const { page, limit } = pagingOf(body);
    const { where, values } = searchOf(body, new Date(now()));
    const { rows } = await pool.query<Row>(`${listed} WHERE ${where} ORDER BY id DESC LIMIT $3 OFFSET $4`, [
      ...[...values, limit, (page - 1) * limit],
    ]);
    const { rows: counted } = await pool.query<{ count: string }>(`SELECT count(*) FROM users WHERE ${where}`, values);
    return {
      ok: true,
      message: {
        rows: rows.map(masked).map(({ id, account_number, email, phone, created_at, frozen, level }) => ({
          ...{ id, account_number, email, phone, created_ms: created_at.getTime(), frozen, level },
        })),
        total: Number(counted[0]?.count ?? 0),
      },
    };
  });

/** The same as a file: each page of it begins below the number where the last one ended. */
export const usersCsv = ({ pool, now }: DeskServices) => ({
  ...handle(desk.usersCsv, ({ body, language }) => {
    const { where, values } = searchOf(body, new Date(now()));
    const read = async (after: Row | undefined) => {
      const { rows } = await pool.query<Row>(
        `${listed} WHERE ${where} AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
        [...values, after?.id ?? null, rowsPerPage],
      );
      return rows;
    };
    const say = (key: string) => words(localeOf(language), 'desk', key);
    const head = [
      ...[say('users.id'), say('users.number'), say('login.email'), say('users.phone')],
      ...[say('user.status'), say('identity.level'), say('users.since')],
    ];
    const cells = (row: Row) => {
      const { id, account_number, email, phone, frozen, level, created_at } = masked(row);
      return [
        ...[`U-${id}`, account_number, email, phone, frozen ? 'frozen' : 'active', String(level)],
        created_at.toISOString(),
      ];
    };
    return { ok: true, pieces: csvFile(head, read, cells) };
  }),
  cost: () => csvCost,
});
