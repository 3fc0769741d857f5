/** An owner's profit and loss of one moment of the projection, and the owner's equity over time. */
import type { Pool } from 'pg';
import { nothingOwed, owedAt, type Owed } from '../../../shared/cost-basis/owed-at.ts';
import type { Position } from '../../../shared/cost-basis/count.ts';
import type { Catalog } from '../../../carry/store/catalog.ts';
import { numbers } from '../../../carry/store/columns.ts';
import { USDT } from '../../../carry/store/worth.ts';
import { positionOf, STEP_MS, stepOf, worthAtPrices } from './projection.ts';

const DAY_MS = 86_400_000;
/** Points of the curve of an account's whole life, or of one younger than the period, without its two ends. */
const POINTS = 120;
/** The most points of a curve. */
export const pointsMax = POINTS + 2;
/** How long each period is and the time between its points; undefined is the account's life. */
const periods = {
  '1d': { ms: DAY_MS, everyMs: STEP_MS },
  '7d': { ms: 7 * DAY_MS, everyMs: 8 * STEP_MS },
  '30d': { ms: 30 * DAY_MS, everyMs: 32 * STEP_MS },
  all: { ms: undefined, everyMs: STEP_MS },
} as const;
export type Period = keyof typeof periods;

export type AssetPnl = Position & { asset: number; price: bigint; worth: bigint };
/** All sums in the smallest unit of USDT. */
export type Point = { at: number; equity: bigint; contributed: bigint };
export type Pnl = { seq: number; at: number; assets: readonly AssetPnl[]; owed: Owed; now: Point };

const read = `
SELECT seq, at, prices,
  (SELECT coalesce(json_agg(json_build_object('asset', asset, 'quantity', quantity::text, 'cost', cost::text,
      'realized', realized::text, 'contributed', contributed::text, 'withdrawn_gain', withdrawn_gain::text) ORDER BY asset), '[]')
    FROM pnl_positions WHERE owner = $1) AS positions
FROM pnl_checkpoint`;

/** As of the last journal entry that is counted in, at the prices of that moment. */
export async function pnlOf(pool: Pool, catalog: Catalog, owner: number): Promise<Pnl> {
  type Row = { seq: string; at: string; prices: string; positions: (Record<string, string> & { asset: number })[] };
  const { rows } = await pool.query<Row>({ name: 'wallet_pnl', text: read, values: [owner] });
  const [row] = rows;
  if (row === undefined) throw new Error('the checkpoint of profit and loss is missing');
  const stored = Object.entries(JSON.parse(row.prices) as Record<string, string>);
  const prices = new Map(stored.map(([id, price]) => [Number(id), BigInt(price)]));
  const worthOf = worthAtPrices(catalog, (instrument) => prices.get(instrument));
  const assets = row.positions.map((each) => {
    const { asset } = each;
    const position = positionOf(each);
    const whole = 10n ** BigInt(catalog.asset(asset).scale);
    return { ...position, asset, price: worthOf(asset, whole) ?? 0n, worth: worthOf(asset, position.quantity) ?? 0n };
  });
  const at = Number(row.at);
  const gross = { at, equity: sum(assets, ({ worth }) => worth), contributed: sum(assets, (each) => each.contributed) };
  const owed = (await owedAt(pool, owner, [at])).get(at) ?? nothingOwed;
  return { seq: Number(row.seq), at, assets, owed, now: less(gross, owed) };
}

/** A point without what is owed: what was lent is no contribution while it is, and its interest is a loss. */
const less = ({ at, equity, contributed }: Point, { principal, interest }: Owed): Point => ({
  at,
  equity: equity - principal - interest,
  contributed: contributed - principal,
});

/**
 * Equity and net contributions at each step of a period, oldest first, and now. Of an account that is younger than the period, the first point is its first
 * moment, worth what was contributed in its first step; empty before its first entry. So what the last point has beyond the first, less what was contributed
 * between, is the profit and loss of the period.
 */
export async function equityOf(pool: Pool, catalog: Catalog, owner: number, period: Period): Promise<readonly Point[]> {
  const { now } = await pnlOf(pool, catalog, owner);
  const first = await firstOf(pool, owner);
  if (first === undefined) return [];
  const { ms, everyMs } = periods[period];
  const since = ms === undefined ? -Infinity : stepOf(now.at - ms);
  const isYoung = first.at > since;
  const begin = isYoung ? stepOf(first.at) + STEP_MS : since;
  const every = isYoung ? Math.max(STEP_MS, stepOf((now.at - begin) / POINTS + STEP_MS - 1)) : everyMs;
  const times: number[] = [];
  for (let time = begin; time < now.at; time += every) times.push(time);
  const start = isYoung ? [await startOf(pool, owner, first, Math.min(begin - 1, now.at))] : [];
  return [...start, ...(await pointsAt(pool, catalog, owner, times)), now];
}

type First = { at: number; contributed: bigint };

const readFirst = `
SELECT (SELECT at FROM ledger_entries WHERE to_owner = $1 ORDER BY seq, line LIMIT 1) AS at,
  (SELECT sum(contributed) FROM pnl_steps WHERE owner = $1 AND step = (SELECT min(step) FROM pnl_steps WHERE owner = $1)) AS contributed`;

/** The time of an owner's first entry, and what was contributed in its step. */
async function firstOf(pool: Pool, owner: number): Promise<First | undefined> {
  const { rows } = await pool.query<{ at: string | null; contributed: string | null }>(readFirst, [owner]);
  const { at = null, contributed = null } = rows[0] ?? {};
  return at === null || contributed === null ? undefined : { at: Number(at), contributed: BigInt(contributed) };
}

/** The first moment, worth what was contributed up to the end of its step: what was lent and is owed then is none of it. */
async function startOf(pool: Pool, owner: number, { at, contributed }: First, end: number): Promise<Point> {
  const { principal } = (await owedAt(pool, owner, [end])).get(end) ?? nothingOwed;
  return { at, equity: contributed - principal, contributed: contributed - principal };
}

/** What was held at these times (starts of steps) at the last index prices before them: a look-up an asset and time, however much was traded. */
const pointsQuery = `
SELECT wanted.time, held.asset, was.quantity, was.contributed, priced.price
FROM unnest($2::bigint[]) AS wanted (time)
CROSS JOIN (SELECT asset FROM pnl_positions WHERE owner = $1) AS held
CROSS JOIN LATERAL (
  SELECT quantity, contributed FROM pnl_steps
  WHERE owner = $1 AND asset = held.asset AND step < wanted.time ORDER BY step DESC LIMIT 1) AS was
LEFT JOIN unnest($3::integer[], $4::integer[]) AS listed (asset, instrument) ON listed.asset = held.asset
LEFT JOIN LATERAL (
  SELECT price FROM pnl_prices
  WHERE instrument = listed.instrument AND step < wanted.time ORDER BY step DESC LIMIT 1) AS priced ON true
ORDER BY wanted.time`;

async function pointsAt(pool: Pool, catalog: Catalog, owner: number, times: readonly number[]): Promise<Point[]> {
  const listed = catalog.instruments.filter(({ quote }) => quote.id === USDT);
  const { rows } = await pool.query<Record<string, string | null>>({
    name: 'wallet_equity',
    text: pointsQuery,
    values: [
      owner,
      numbers(times, (time) => time),
      numbers(listed, ({ base }) => base.id),
      numbers(listed, ({ id }) => id),
    ],
  });
  const points = new Map<number, Point>();
  for (const row of rows) {
    const [at, asset] = [Number(row['time']), Number(row['asset'])];
    const priced = row['price'] ?? undefined;
    const price = priced === undefined ? undefined : BigInt(priced);
    const point = points.get(at) ?? { at, equity: 0n, contributed: 0n };
    point.equity += worthAtPrices(catalog, () => price)(asset, BigInt(row['quantity'] ?? 0)) ?? 0n;
    point.contributed += BigInt(row['contributed'] ?? 0);
    points.set(at, point);
  }
  const before = (time: number) => time - 1;
  const owed = await owedAt(pool, owner, times.map(before));
  return [...points.values()].map((point) => less(point, owed.get(before(point.at)) ?? nothingOwed));
}

const sum = <T>(rows: readonly T[], pick: (row: T) => bigint): bigint => rows.reduce((so, row) => so + pick(row), 0n);

/** What is unrealized of a position: its worth beyond its cost. */
export const unrealized = ({ worth, cost }: AssetPnl): bigint => worth - cost;
