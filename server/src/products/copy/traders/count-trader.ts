/** Writes what is shown of one trader: his closed tickets, the sums of their days, his figures. */
import type { Pool, PoolClient } from 'pg';
import type { AssetSettings } from '../../../carry/store/instrument.ts';
import type { ClosedTicket } from '../../../shared/slice/doors.ts';
import { marginAsset } from '../follow/terms.ts';
import type { CopyServices } from '../services.ts';
import { figuresOf, type Copiers, type Day } from './figures.ts';
import { added, noSums, sumsOf, type Sums } from './sums.ts';

export const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const dayOf = (at: number): number => Math.floor(at / DAY_MS);
export type Services = Pick<CopyServices, 'pool' | 'catalog' | 'inForce' | 'copiedFutures' | 'now'>;

/** `closed`: the tickets that were closed since he was counted; undefined reads them from his rows. */
export async function countTrader(
  services: Services,
  client: PoolClient,
  trader: number,
  closed: readonly ClosedTicket[] | undefined,
): Promise<void> {
  const asset = marginAsset(services);
  if (!asset) return;
  const { copiedFutures } = services;
  const tickets =
    closed ?? (await copiedFutures.closedTickets(client, trader, asset.id, await lastDayOf(client, trader)));
  await writeTickets(client, tickets);
  const touched = [...new Set(tickets.map(({ at }) => dayOf(at)))];
  for (const day of touched) await writeDay(client, trader, day);
  await writeFigures(services, client, trader, asset);
}

/** The beginning of the last day that was counted. */
async function lastDayOf(client: PoolClient, trader: number): Promise<number> {
  const { rows } = await client.query<{ day: number | null }>(
    'SELECT max(day) AS day FROM copy_days WHERE trader = $1',
    [trader],
  );
  return (rows[0]?.day ?? 0) * DAY_MS;
}

async function writeTickets(client: PoolClient, tickets: readonly ClosedTicket[]): Promise<void> {
  if (tickets.length === 0) return;
  await client.query(
    `INSERT INTO copy_closed (id, trader, at, is_long, result, margin, held_ms)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::boolean[], $5::numeric[], $6::numeric[], $7::bigint[])
     ON CONFLICT DO NOTHING`,
    [
      ...[tickets.map(({ id }) => id), tickets.map(({ owner }) => owner), tickets.map(({ at }) => at)],
      ...[tickets.map(({ isLong }) => isLong), tickets.map(({ result }) => result)],
      ...[tickets.map(({ margin }) => margin), tickets.map(({ heldMs }) => heldMs)],
    ],
  );
}

type Cells = Record<'result' | 'margin' | 'held_ms', string>;

/** Adds up a day of a trader, his tickets in the order in which they were closed. */
async function writeDay(client: PoolClient, trader: number, day: number): Promise<void> {
  const { rows } = await client.query<Cells & { is_long: boolean }>(
    'SELECT is_long, result, margin, held_ms FROM copy_closed WHERE trader = $1 AND at >= $2 AND at < $3 ORDER BY at, id',
    [trader, day * DAY_MS, (day + 1) * DAY_MS],
  );
  const all = rows.reduce<Sums>(
    (sum, row) =>
      added(
        sum,
        sumsOf({
          ...{ isLong: row.is_long, result: BigInt(row.result), margin: BigInt(row.margin) },
          heldMs: Number(row.held_ms),
        }),
      ),
    noSums,
  );
  await client.query(
    `INSERT INTO copy_days (trader, day, count, won, longs, result, margin, held_ms, high, low, drawdown)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (trader, day) DO UPDATE SET count = $3, won = $4,
       longs = $5, result = $6, margin = $7, held_ms = $8, high = $9, low = $10, drawdown = $11`,
    [
      ...[trader, day, all.count, all.won, all.longs, all.result, all.margin, all.heldMs],
      ...[all.high, all.low, all.drawdown],
    ],
  );
}

async function daysOf(client: PoolClient, trader: number): Promise<Day[]> {
  const { rows } = await client.query<Record<Exclude<keyof Sums, 'heldMs'> | 'held_ms', string> & { day: number }>(
    'SELECT * FROM copy_days WHERE trader = $1 ORDER BY day',
    [trader],
  );
  return rows.map((row) => ({
    ...{ day: row.day, count: Number(row.count), won: Number(row.won), longs: Number(row.longs) },
    ...{ result: BigInt(row.result), margin: BigInt(row.margin), heldMs: Number(row.held_ms) },
    ...{ high: BigInt(row.high), low: BigInt(row.low), drawdown: BigInt(row.drawdown) },
  }));
}

/** What all have won by copies of a trader, after shares, and how many follow him. */
async function copiersOf(db: Pool | PoolClient, trader: number): Promise<Copiers> {
  const { rows } = await db.query<{ profit: string; count: string }>(
    `SELECT (SELECT coalesce(sum(result - fees + funding), 0) FROM futures_purses WHERE leader = $1)
       - coalesce(sum(shares_paid), 0) AS profit, count(*) FILTER (WHERE status = 'open') AS count
     FROM copy_follows WHERE trader = $1`,
    [trader],
  );
  return { profit: BigInt(rows[0]?.profit ?? 0), count: Number(rows[0]?.count ?? 0) };
}

/** What is read once an hour: the open tickets of a trader, and what his futures account is worth. */
async function sizeOf({ copiedFutures }: Services, client: PoolClient, trader: number, asset: number, hour: number) {
  const { rows } = await client.query<{ open: number; equity: string }>(
    'SELECT position_count AS open, own_size AS equity FROM copy_figures WHERE trader = $1 AND hour = $2',
    [trader, hour],
  );
  const [known] = rows;
  return known ? { open: known.open, equity: BigInt(known.equity) } : copiedFutures.size(trader, asset);
}

async function writeFigures(services: Services, client: PoolClient, trader: number, asset: AssetSettings) {
  const at = services.now();
  const hour = Math.floor(at / HOUR_MS);
  const { open, equity } = await sizeOf(services, client, trader, asset.id, hour);
  const copiers = await copiersOf(client, trader);
  const { counted, sorts } = figuresOf(await daysOf(client, trader), copiers, dayOf(at), asset.scale);
  await client.query(
    `INSERT INTO copy_figures (trader, at, hour, position_count, own_size, figures, total_profits, total_income_rate,
       correct_rate, drawdown, copiers_profit, follow_num)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (trader) DO UPDATE SET at = $2, hour = $3,
       position_count = $4, own_size = $5, figures = $6, total_profits = $7, total_income_rate = $8, correct_rate = $9,
       drawdown = $10, copiers_profit = $11, follow_num = $12`,
    [
      ...[trader, at, hour, open, equity, JSON.stringify(counted), sorts.total_profits, sorts.total_income_rate],
      ...[sorts.correct_rate, sorts.drawdown, sorts.copiers_profit, sorts.follow_num],
    ],
  );
}
