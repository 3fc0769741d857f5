/** The state from the tables. Requests, balances and orders come through cursors in pieces, so that a million of them need no second copy in memory. */
import {
  beginLoading,
  decode,
  endLoading,
  kinds,
  restoreBalance,
  restoreOrder,
  restoreRequest,
  type Kind,
  type MarketRow,
  type OrderRow,
  type Outcome,
  type SettingCommand,
  type State,
} from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import { inSnapshot } from './snapshot.ts';

export type Loaded = { state: State; lastHash: Buffer };
const PIECE = 50_000;

/** Reads the state as of the last stored batch, in one snapshot of the database. */
export const loadState = (pool: Pool): Promise<Loaded> => inSnapshot(pool, readState);

/** The same over a connection whose transaction the caller keeps, so that what else it reads is of the same moment. */
export async function readState(client: PoolClient): Promise<Loaded> {
  const all = async (sql: string) => (await client.query<Record<string, string>>(sql)).rows;
  const [checkpoint] = (await client.query<Record<string, string> & { hash: Buffer }>('SELECT * FROM checkpoint')).rows;
  if (!checkpoint) throw new Error('the checkpoint row is missing');
  const state = beginLoading({
    counters: {
      seq: Number(checkpoint['seq']),
      at: Number(checkpoint['at']),
      nextOrder: Number(checkpoint['next_order']),
      nextTrade: Number(checkpoint['next_trade']),
      nextPriority: Number(checkpoint['next_priority']),
    },
    settings: (await all('SELECT command FROM settings_in_force ORDER BY key')).map(
      (row) => decode(row['command'] ?? '') as SettingCommand,
    ),
    markets: (await all('SELECT market, status FROM spot_markets')).map((row) => ({
      market: Number(row['market']),
      status: row['status'] as MarketRow['status'],
    })),
    indexPrices: (await all('SELECT market, price, at, seq FROM index_prices')).map((row) => ({
      market: Number(row['market']),
      price: BigInt(row['price'] ?? 0),
      at: Number(row['at']),
      seq: Number(row['seq']),
    })),
    demoClaims: (await all('SELECT owner, at FROM demo_claims')).map((row) => ({
      owner: Number(row['owner']),
      at: Number(row['at']),
    })),
    requests: [],
  });
  await each(client, 'SELECT name, hash, at, outcome FROM requests ORDER BY seq, place', ([name, hash, at, outcome]) =>
    restoreRequest(state, {
      name: name ?? '',
      hash: hash ?? '',
      at: Number(at),
      outcome: decode(outcome ?? '') as Outcome,
    }),
  );
  const { rows: count } = await client.query<{ count: string }>('SELECT count(*) FROM balances');
  state.ledger.reserve(Number(count[0]?.count ?? 0) + 1024);
  await each(
    client,
    'SELECT owner, kind, asset, available, held FROM balances',
    ([owner, kind, asset, available, held]) =>
      restoreBalance(state, {
        owner: Number(owner),
        kind: kinds[Number(kind)] as Kind,
        asset: Number(asset),
        available: BigInt(available ?? 0),
        held: BigInt(held ?? 0),
      }),
  );
  await each(client, `SELECT ${orderColumns} FROM spot_orders WHERE status = 'open' ORDER BY priority`, (row) =>
    restoreOrder(state, orderFrom(row)),
  );
  endLoading(state);
  return { state, lastHash: checkpoint.hash };
}

/** Columns of spot_orders in the order `orderFrom` reads them. */
export const orderColumns = `id, owner, market, side, type, time_in_force, post_only::int, client_order_id, price, amount, value, filled_amount, filled_value, fee,
  status, cancel_reason, priority, created_at, updated_at`;

/** An order from a row read as an array of texts. */
export function orderFrom(row: readonly (string | null)[]): OrderRow {
  const number = (at: number) => Number(row[at]);
  const amount = (at: number) => BigInt(row[at] ?? 0);
  return {
    id: number(0),
    owner: number(1),
    market: number(2),
    side: row[3] as OrderRow['side'],
    type: row[4] as OrderRow['type'],
    timeInForce: row[5] as OrderRow['timeInForce'],
    postOnly: number(6) === 1,
    clientOrderId: row[7] ?? undefined,
    price: amount(8),
    amount: amount(9),
    value: amount(10),
    filledAmount: amount(11),
    filledValue: amount(12),
    fee: amount(13),
    status: row[14] as OrderRow['status'],
    cancelReason: (row[15] ?? undefined) as OrderRow['cancelReason'],
    priority: number(16),
    createdAt: number(17),
    updatedAt: number(18),
  };
}

async function each(client: PoolClient, sql: string, take: (row: (string | null)[]) => void): Promise<void> {
  await client.query(`DECLARE pieces NO SCROLL CURSOR FOR ${sql}`);
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({ text: `FETCH ${PIECE} FROM pieces`, rowMode: 'array' });
    for (const row of rows) take(row);
    if (rows.length < PIECE) break;
  }
  await client.query('CLOSE pieces');
}

/** When the journal began, milliseconds UTC; now where it has not. */
export async function genesisAt(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ at: string }>('SELECT at FROM journal ORDER BY first_seq LIMIT 1');
  return rows[0] ? Number(rows[0].at) : Date.now();
}
