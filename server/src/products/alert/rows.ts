/** Alerts as rows, and as the wire shows them. */
import { randomInt } from 'node:crypto';
import type { alert as contract } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import { priceText, type Instrument } from '../../carry/store/instrument.ts';
import type { Alert, Condition } from './check/alert.ts';
import { windowOf } from './check/windows.ts';

/** What an owner sets. */
export type Setting = Pick<
  Alert,
  'market' | 'condition' | 'threshold' | 'splitAt' | 'windowMs' | 'everyTime' | 'byMail' | 'note' | 'expiresAt'
>;
export type Status = contract.Alert['status'];
/** A row: the alert, and what its owner sees besides. */
export type AlertRow = Alert & {
  status: Status;
  createdAt: number;
  firedAt: number | undefined;
  firedPrice: bigint | undefined;
};

type Columns = Record<string, string | number | boolean | null>;
const columns = `id, user_id, market, condition, threshold, window_ms, every_time, by_mail, note, expires_at, created_at, status, armed, fired, fired_at,
  fired_price, version, seq, split_at`;

const maybe = <T>(value: Columns[string] | undefined, read: (text: string) => T): T | undefined =>
  value === null || value === undefined ? undefined : read(String(value));
const rowOf = (row: Columns): AlertRow => ({
  id: Number(row['id']),
  owner: Number(row['user_id']),
  market: Number(row['market']),
  condition: row['condition'] as Condition,
  threshold: BigInt(row['threshold'] as string),
  windowMs: Number(row['window_ms']),
  everyTime: row['every_time'] === true,
  byMail: row['by_mail'] === true,
  note: row['note'] as string,
  expiresAt: maybe(row['expires_at'], Number),
  createdAt: Number(row['created_at']),
  status: row['status'] as Status,
  armed: row['armed'] === true,
  fired: Number(row['fired']),
  firedAt: maybe(row['fired_at'], Number),
  firedPrice: maybe(row['fired_price'], BigInt),
  version: Number(row['version']),
  seq: Number(row['seq']),
  splitAt: Number(row['split_at']),
});

export async function activeAlerts(pool: Pool): Promise<AlertRow[]> {
  const { rows } = await pool.query<Columns>(`SELECT ${columns} FROM alerts WHERE status = 'active' ORDER BY seq, id`);
  return rows.map(rowOf);
}

/** Newest first. */
export async function alertsOf(pool: Pool, owner: number, market: number | undefined): Promise<AlertRow[]> {
  const { rows } = await pool.query<Columns>(
    `SELECT ${columns} FROM alerts WHERE user_id = $1 AND ($2::bigint IS NULL OR market = $2) ORDER BY created_at DESC, id DESC`,
    [owner, market ?? null],
  );
  return rows.map(rowOf);
}

/** Locked until the caller's transaction ends. Undefined also where it is another user's. */
export async function ownAlert(client: PoolClient, owner: number, id: number): Promise<AlertRow | undefined> {
  const { rows } = await client.query<Columns>(
    `SELECT ${columns} FROM alerts WHERE id = $1 AND user_id = $2 FOR NO KEY UPDATE`,
    [id, owner],
  );
  return rows[0] && rowOf(rows[0]);
}

/** Returns how many count against the limit, without one. Under the lock of their owner the number is exact. */
export async function countOthers(client: PoolClient, owner: number, without: number): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    "SELECT count(*) FROM alerts WHERE user_id = $1 AND status IN ('active', 'paused') AND id <> $2",
    [owner, without],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Drawn, not counted: an id is returned to its owner and says nothing about the alerts of others. */
const drawId = (): number => randomInt(1, 2 ** 48 - 1);

/** Undefined where the owner has the same alert already. */
export async function insertAlert(
  client: PoolClient,
  owner: number,
  set: Setting,
  { at, seq }: { at: number; seq: number },
): Promise<AlertRow | undefined> {
  const { rows } = await client.query<Columns>(
    `INSERT INTO alerts (id, user_id, market, condition, threshold, window_ms, every_time, by_mail, note, expires_at, created_at, status, armed, seq, split_at)
     VALUES ($12, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'active', true, $11, $13)
     ON CONFLICT (user_id, market, condition, threshold, window_ms, split_at) WHERE status IN ('active', 'paused') DO NOTHING RETURNING ${columns}`,
    [
      ...[owner, set.market, set.condition, String(set.threshold), set.windowMs, set.everyTime, set.byMail, set.note],
      ...[set.expiresAt ?? null, at, seq, drawId(), set.splitAt],
    ],
  );
  return rows[0] && rowOf(rows[0]);
}

/** What its owner changes. What was found by the row as it was before is not written any more. */
export async function changeAlert(client: PoolClient, { id }: AlertRow, to: AlertRow): Promise<AlertRow | undefined> {
  const { rows } = await client.query<Columns>(
    `UPDATE alerts SET condition = $2, threshold = $3, window_ms = $4, every_time = $5, by_mail = $6, note = $7, expires_at = $8, status = $9, armed = $10,
       version = version + 1, seq = $11, split_at = $12
     WHERE id = $1 AND ($9 NOT IN ('active', 'paused') OR NOT EXISTS (SELECT 1 FROM alerts AS same WHERE same.user_id = alerts.user_id
       AND same.market = alerts.market AND same.condition = $2 AND same.threshold = $3 AND same.window_ms = $4 AND same.split_at = $12 AND same.id <> $1
       AND same.status IN ('active', 'paused')))
     RETURNING ${columns}`,
    [
      ...[id, to.condition, String(to.threshold), to.windowMs, to.everyTime, to.byMail, to.note],
      ...[to.expiresAt ?? null, to.status, to.armed, to.seq, to.splitAt],
    ],
  );
  return rows[0] && rowOf(rows[0]);
}

export async function deleteAlert(client: PoolClient, owner: number, id: number): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM alerts WHERE id = $1 AND user_id = $2', [id, owner]);
  return rowCount === 1;
}

/** Of those that are over, the newest are kept. */
export async function pruneAlerts(client: PoolClient, owner: number, kept: number): Promise<void> {
  await client.query(
    `DELETE FROM alerts WHERE user_id = $1 AND status IN ('done', 'expired') AND id NOT IN (
       SELECT id FROM alerts WHERE user_id = $1 AND status IN ('done', 'expired') ORDER BY created_at DESC, id DESC LIMIT $2)`,
    [owner, kept],
  );
}

/** Ends those whose time is over, and returns their ids. */
export async function expireAlerts(pool: Pool, now: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE alerts SET status = 'expired', version = version + 1
     WHERE status IN ('active', 'paused') AND expires_at <= $1 RETURNING id`,
    [now],
  );
  return rows.map(({ id }) => Number(id));
}

const PPM_PLACES = 4;
/** "5" or "2.5" for parts per million of a percentage. */
export const percentText = (ppm: bigint): string => formatAmount(ppm, PPM_PLACES).replace(/0+$/, '').replace(/\.$/, '');

export const thresholdText = (of: Instrument, { windowMs, threshold }: Pick<Alert, 'windowMs' | 'threshold'>): string =>
  windowMs === 0 ? priceText(of, threshold) : percentText(threshold);

export const presentAlert = (of: Instrument, row: AlertRow): contract.Alert => ({
  id: row.id,
  match_id: of.id,
  symbol: of.symbol,
  condition: row.condition,
  level: row.windowMs === 0 ? thresholdText(of, row) : null,
  percent: row.windowMs === 0 ? null : thresholdText(of, row),
  window: windowOf(row.windowMs) ?? null,
  repeat: row.everyTime,
  mail: row.byMail,
  note: row.note,
  status: row.status,
  armed: row.armed,
  fired: row.fired,
  fired_ms: row.firedAt ?? null,
  fired_price: row.firedPrice === undefined ? null : priceText(of, row.firedPrice),
  expires_ms: row.expiresAt ?? null,
  created_ms: row.createdAt,
});
