/** Own orders, positions, fills and receipts from the tables. A page costs as much as its position requires, regardless of the owner's total. */
import type { RowOf } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import type { TradeRow } from '../../carry/books/order-books.ts';
import { reads, type Stored } from '../../carry/store/stored.ts';
import {
  adls,
  fundingPayments,
  fundings,
  liquidations,
  orders,
  positions,
  trades,
  type OrderRow,
  type PositionRow,
  type Trade,
} from './stored.ts';

type Db = Pool | PoolClient;
/** `before`: only rows with a lower id. */
export type Page = { page: number; limit: number; before?: number };
/** Milliseconds UTC, from the first to before the last. */
export type Filter = Page & { market?: number; from?: number; to?: number };

async function read<Row>(db: Db, stored: Stored<Row>, rest: string, values: unknown[]): Promise<Row[]> {
  const { sql, read: rowOf } = reads(stored, { key: [] });
  const { rows } = await db.query<unknown[]>({ text: `${sql} ${rest}`, values, rowMode: 'array' });
  return rows.map(rowOf);
}
const paged = ({ page, limit }: Page): [limit: number, offset: number] => [limit, (page - 1) * limit];

export const ordersOf = (
  db: Db,
  owner: number,
  { status, side, ...filter }: Filter & { status?: readonly OrderRow['status'][]; side?: OrderRow['side'] },
): Promise<OrderRow[]> =>
  read(
    db,
    orders,
    `WHERE owner = $1 AND owner >= 1000 AND ($2::integer IS NULL OR market = $2) AND ($3::text[] IS NULL OR status = ANY ($3))
      AND ($4::text IS NULL OR side = $4) AND ($5::bigint IS NULL OR created_at >= $5) AND ($6::bigint IS NULL OR created_at < $6) AND ($9::bigint IS NULL OR id < $9)
    ORDER BY id DESC LIMIT $7 OFFSET $8`,
    [
      ...[owner, filter.market ?? null, status ?? null, side ?? null, filter.from ?? null, filter.to ?? null],
      ...[...paged(filter), filter.before ?? null],
    ],
  );

export const positionsOf = (
  db: Db,
  owner: number,
  { status, side, ...filter }: Filter & { status?: PositionRow['status']; side?: PositionRow['side'] },
): Promise<PositionRow[]> =>
  read(
    db,
    positions,
    `WHERE owner = $1 AND owner >= 1000 AND ($2::integer IS NULL OR market = $2) AND ($3::text IS NULL OR status = $3)
      AND ($4::text IS NULL OR side = $4) AND ($5::bigint IS NULL OR opened_at >= $5) AND ($6::bigint IS NULL OR opened_at < $6) AND ($9::bigint IS NULL OR id < $9)
    ORDER BY id DESC LIMIT $7 OFFSET $8`,
    [
      ...[owner, filter.market ?? null, status ?? null, side ?? null, filter.from ?? null, filter.to ?? null],
      ...[...paged(filter), filter.before ?? null],
    ],
  );

/** Those of these numbers, which the caller found to be its owner's. */
export const ordersNamed = (db: Db, ids: readonly number[]): Promise<OrderRow[]> =>
  read(db, orders, 'WHERE id = ANY ($1::bigint[])', [ids]);
export const positionsNamed = (db: Db, ids: readonly number[]): Promise<PositionRow[]> =>
  read(db, positions, 'WHERE id = ANY ($1::bigint[])', [ids]);
/** An owner's own positions, no copies, that were closed from a time on. */
export const positionsClosedSince = (db: Db, owner: number, since: number): Promise<PositionRow[]> =>
  read(
    db,
    positions,
    "WHERE owner = $1 AND owner >= 1000 AND status = 'closed' AND follow = 0 AND updated_at >= $2 ORDER BY updated_at, id",
    [owner, since],
  );
/** How many of them there are in these markets. */
export async function ownClosedCount(db: Db, owner: number, markets: readonly number[]): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    "SELECT count(*) FROM futures_positions WHERE owner = $1 AND owner >= 1000 AND status = 'closed' AND follow = 0 AND market = ANY ($2)",
    [owner, markets],
  );
  return Number(rows[0]?.count ?? 0);
}

const inTime = `owner = $1 AND owner >= 1000 AND ($2::integer IS NULL OR market = $2)
  AND ($3::bigint IS NULL OR at >= $3) AND ($4::bigint IS NULL OR at < $4)`;
const timed = (owner: number, { market, from, to, ...page }: Filter): unknown[] => [
  ...[owner, market ?? null, from ?? null, to ?? null],
  ...paged(page),
];

export const paymentsOf = (db: Db, owner: number, filter: Filter): Promise<RowOf<'futures', 'fundingPayments'>[]> =>
  read(
    db,
    fundingPayments,
    `WHERE ${inTime} ORDER BY funding DESC, position_id DESC LIMIT $5 OFFSET $6`,
    timed(owner, filter),
  );

/** The receipts of these fundings. */
export const receiptsOf = (db: Db, ids: readonly number[]): Promise<RowOf<'futures', 'fundings'>[]> =>
  read(db, fundings, 'WHERE id = ANY ($1::bigint[])', [[...new Set(ids)]]);

type OfSide = Filter & { side?: PositionRow['side'] };
const ofSide = `WHERE ${inTime} AND ($7::text IS NULL OR side = $7) ORDER BY id DESC LIMIT $5 OFFSET $6`;

export const liquidationsOf = (db: Db, owner: number, filter: OfSide): Promise<RowOf<'futures', 'liquidations'>[]> =>
  read(db, liquidations, ofSide, [...timed(owner, filter), filter.side ?? null]);

export const adlsOf = (db: Db, owner: number, filter: OfSide): Promise<RowOf<'futures', 'adls'>[]> =>
  read(db, adls, ofSide, [...timed(owner, filter), filter.side ?? null]);

/** Public: of every owner together. */
export const fundingsOf = (db: Db, market: number, page: Page): Promise<RowOf<'futures', 'fundings'>[]> =>
  read(db, fundings, 'WHERE market = $1 AND status IS NULL ORDER BY id DESC LIMIT $2 OFFSET $3', [
    market,
    ...paged(page),
  ]);

/** A trade as the books have it: an amount is a number of contracts. */
export const tradeRow = ({ contracts, ...trade }: Trade): TradeRow => ({ ...trade, amount: BigInt(contracts) });

/** The last trades of a market, newest first. */
export const lastTrades = async (db: Db, market: number, limit: number): Promise<TradeRow[]> =>
  (await read(db, trades, 'WHERE market = $1 ORDER BY id DESC LIMIT $2', [market, limit])).map(tradeRow);

const own = (role: 'maker' | 'taker'): string => `${role}_owner = $1 AND ${role}_owner >= 1000
  AND ($2::integer IS NULL OR market = $2) AND ($3::bigint IS NULL OR ${role}_order = $3)
  AND ($4::bigint IS NULL OR at >= $4) AND ($5::bigint IS NULL OR at < $5)
  AND ($7::text IS NULL OR (taker_side = $7) = ${role === 'taker'}) AND ($8::bigint IS NULL OR id < $8)
  ORDER BY id DESC LIMIT $6`;

/** Newest first, each from the owner's side of it: the newest in each role are read from that role's index. */
export async function fillsOf(
  db: Db,
  owner: number,
  { market, order, side, from, to, page, limit, before }: Filter & { order?: number; side?: OrderRow['side'] },
): Promise<{ trade: Trade; role: 'maker' | 'taker' }[]> {
  const values = [
    ...[owner, market ?? null, order ?? null, from ?? null, to ?? null],
    ...[page * limit, side ?? null, before ?? null],
  ];
  const [made, taken] = [
    await read(db, trades, `WHERE ${own('maker')}`, values),
    await read(db, trades, `WHERE ${own('taker')}`, values),
  ];
  return [
    ...made.map((trade) => ({ trade, role: 'maker' as const })),
    ...taken.map((trade) => ({ trade, role: 'taker' as const })),
  ]
    .sort((a, b) => b.trade.id - a.trade.id)
    .slice((page - 1) * limit, page * limit);
}

/** How the owner's orders of the other side open or close; hedge where it was never chosen. */
export async function modeOf(db: Db, owner: number): Promise<'hedge' | 'one_way'> {
  const { rows } = await db.query<{ mode: 'hedge' | 'one_way' }>('SELECT mode FROM futures_modes WHERE owner = $1', [
    owner,
  ]);
  return rows[0]?.mode ?? 'hedge';
}
