/** One queue of all that waits for a person. */
import { desk, isPermitted, type Permission } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { handle } from '../../carry/http/handling.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import type { DeskServices } from './services.ts';

const reads: Readonly<Record<desk.CaseKind, Permission>> = {
  identity: 'identity.read',
  deposit: 'funds.read',
  withdrawal: 'funds.read',
  trader: 'copy.read',
  work: 'nft.read',
  otc: 'otc.read',
  merchant: 'otc.read',
  room: 'room.read',
};

/** Each kind as the same columns; times are milliseconds UTC. */
const tables: Readonly<Record<desk.CaseKind, string>> = {
  identity: `SELECT 'identity' AS kind, id, user_id AS owner, level::int AS level, NULL::int AS asset, NULL::numeric AS amount, status AS state,
    (extract(epoch FROM submitted_at) * 1000)::bigint AS at, NULL::bigint AS decide_by, NULL::text AS payee FROM identity_requests WHERE status = 'review'`,
  deposit: `SELECT 'deposit', id, owner, 0, asset, amount, status, at, decide_by, NULL FROM deposits WHERE stage = 'open'`,
  withdrawal: `SELECT 'withdrawal', id, owner, 0, asset, amount, status, at, decide_by, payee FROM withdrawals WHERE stage = 'open'`,
  trader: `SELECT 'trader', id, user_id, 0, NULL, NULL, state, at, NULL, NULL FROM copy_applications WHERE state = 'review'`,
  work: `SELECT 'work', id, creator, 0, NULL, NULL, review, at, NULL, NULL FROM nft_items WHERE review = 'waiting'`,
  otc: `SELECT 'otc', id, merchant, 0, asset, amount, appeal, appealed_at, appealed_at + 259200000, NULL FROM otc_orders
    WHERE closed = 'no' AND (state = 'appealed' OR (is_claimed AND outcome IS NULL))`,
  merchant: `SELECT 'merchant', account, account, 0, unit, deposit, state, at, NULL, NULL FROM otc_merchants WHERE state = 'waits'`,
  room: `SELECT 'room', message, author, 0, NULL, NULL, state, waits_at, NULL, NULL FROM room_cases WHERE state IN ('reported', 'objected')`,
};

const markedMs = 604_800_000;

/** Of `c`, a row of the tables. `$3`: how long before it counts, in milliseconds. */
const marks: Readonly<Record<(typeof desk.caseMarks)[number], string>> = {
  new_device: `EXISTS (SELECT FROM account_holds h WHERE h.user_id = c.owner AND h.reason = 'login_new_device'
    AND h.started_at BETWEEN to_timestamp((c.at - $3) / 1000.0) AND to_timestamp(c.at / 1000.0))`,
  factor_hold: `EXISTS (SELECT FROM account_holds h WHERE h.user_id = c.owner AND h.reason <> 'login_new_device'
    AND h.started_at BETWEEN to_timestamp((c.at - $3) / 1000.0) AND to_timestamp(c.at / 1000.0))`,
  first_deposit: `c.kind = 'deposit' AND NOT EXISTS (SELECT FROM deposits d WHERE d.owner = c.owner
    AND (d.status = 'credited' AND d.returns IS NULL AND d.id < c.id OR d.id = c.id AND d.returns IS NOT NULL))`,
  first_withdrawal: `c.kind = 'withdrawal' AND NOT EXISTS (SELECT FROM withdrawals w WHERE w.owner = c.owner AND w.status = 'paid' AND w.id < c.id)`,
  new_address: `c.kind = 'withdrawal' AND EXISTS (SELECT FROM payees p WHERE p.user_id = c.owner AND p.kind = c.payee
    AND p.created_at BETWEEN to_timestamp((c.at - $3) / 1000.0) AND to_timestamp(c.at / 1000.0))`,
  frozen: 'EXISTS (SELECT FROM users u WHERE u.id = c.owner AND u.frozen_at IS NOT NULL)',
};
const marksOf = `array_remove(ARRAY[${Object.entries(marks)
  .map(([name, holds]) => `CASE WHEN ${holds} THEN '${name}' END`)
  .join(', ')}], NULL)`;

type Row = {
  kind: desk.CaseKind;
  id: string;
  owner: string;
  level: number;
  asset: number | null;
  amount: string | null;
  state: string;
  at: string;
  decide_by: string | null;
  marks: (typeof desk.caseMarks)[number][];
};

export const cases = ({ pool, catalog, now }: DeskServices) =>
  handle(desk.cases, async ({ body, caller }) => {
    const { page, limit } = pagingOf(body);
    const seen = desk.caseKinds.filter((kind) => isPermitted(caller.role, reads[kind]));
    const kinds = seen.filter((kind) => body.kind === undefined || kind === body.kind);
    const at = now();
    const counts = { identity: 0, deposit: 0, withdrawal: 0, trader: 0, work: 0, otc: 0, merchant: 0, room: 0 };
    for (const kind of seen) {
      const { rows } = await pool.query<{ count: string }>(`SELECT count(*) FROM (${tables[kind]}) AS c`);
      counts[kind] = Number(rows[0]?.count ?? 0);
    }
    // The page is cut before its marks are looked up.
    const all = [`SELECT * FROM (${tables.identity}) AS none WHERE false`, ...kinds.map((kind) => tables[kind])];
    const { rows } = await pool.query<Row>(
      `SELECT c.*, ${marksOf} AS marks FROM (SELECT * FROM (${all.join(' UNION ALL ')}) AS u ORDER BY at, kind, id LIMIT $1 OFFSET $2) AS c
       ORDER BY c.at, c.kind, c.id`,
      [limit, (page - 1) * limit, markedMs],
    );
    return {
      ok: true,
      message: {
        rows: rows.map((row) => {
          const asset = row.asset === null ? undefined : catalog.asset(row.asset);
          const by = row.decide_by === null ? null : Number(row.decide_by);
          return {
            ...{ kind: row.kind, id: Number(row.id), user: Number(row.owner), state: row.state, level: row.level },
            amount: asset && row.amount !== null ? formatAmount(BigInt(row.amount), asset.scale) : null,
            name: asset?.symbol ?? null,
            ...{ created_ms: Number(row.at), decide_by_ms: by, late: by !== null && by < at, marks: row.marks },
          };
        }),
        ...{ total: kinds.reduce((sum, kind) => sum + counts[kind], 0), counts, now_ms: at },
      },
    };
  });
