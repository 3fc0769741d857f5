/** Loads the state from the tables. Rows are read through cursors in chunks, so that a million of them need no second copy in memory. */
import {
  beginLoading,
  decode,
  endLoading,
  MEMORY_MS,
  MEMORY_NAMES,
  restoreBalance,
  restoreRequest,
  type Outcome,
  type SettingCommand,
  type State,
} from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import type { StoredSlice } from './stored-slice.ts';
import { inSnapshot } from './snapshot.ts';
import { balances, keptBalances } from './state-rows.ts';
import { reads } from './stored.ts';
import { storedTables } from './tables.ts';

export type Loaded = { state: State; lastHash: Buffer };
const PIECE = 50_000;

/** Reads the state as of the last stored batch, in one snapshot of the database. */
export const loadState = (pool: Pool, slices: readonly StoredSlice[]): Promise<Loaded> =>
  inSnapshot(pool, (client) => readState(client, slices));

/** The same over a connection whose transaction the caller keeps, so that its other reads are of the same snapshot. */
export async function readState(client: PoolClient, slices: readonly StoredSlice[]): Promise<Loaded> {
  const head = await readHead(client);
  const state = beginState(head);
  await readRequests(client, state);
  const { rows: count } = await client.query<{ count: string }>('SELECT count(*) FROM balances');
  state.ledger.reserve(Number(count[0]?.count ?? 0) + 1024);
  const ofBalances = reads(balances, keptBalances);
  await each(client, ofBalances.sql, (cells) => restoreBalance(state, ofBalances.read(cells)));
  for (const { sql, take } of loadedTables(slices)) await each(client, sql, (cells) => take(state, cells));
  endLoading(state);
  return { state, lastHash: Buffer.from(head.hash, 'hex') };
}

/** What a state begins with, as text: where its sequences stand, the journal's hash there, and the settings in force. */
export type Head = { seq: number; at: number; counters: string; hash: string; settings: string[] };

export async function readHead(client: PoolClient): Promise<Head> {
  const [checkpoint] = (
    await client.query<{ seq: string; at: string; counters: string; hash: Buffer }>('SELECT * FROM checkpoint')
  ).rows;
  if (!checkpoint) throw new Error('the checkpoint row is missing');
  const { rows } = await client.query<{ command: string }>('SELECT command FROM settings_in_force ORDER BY key');
  const { seq, at, counters, hash } = checkpoint;
  const settings = rows.map(({ command }) => command);
  return { seq: Number(seq), at: Number(at), counters, hash: hash.toString('hex'), settings };
}

export const beginState = ({ seq, at, counters, settings }: Head): State =>
  beginLoading({
    counters: { seq, at, of: JSON.parse(counters) as Record<string, number> },
    settings: settings.map((command) => decode(command) as SettingCommand),
  });

/** The tables of products that are loaded, in their order. */
export function loadedTables(
  slices: readonly StoredSlice[],
): { name: string; sql: string; take: (state: State, cells: unknown[]) => void }[] {
  return storedTables(slices).flatMap(({ name, stored, kept, restore }) => {
    if (!restore) return [];
    const { sql, read } = reads(stored, kept);
    return [{ name, sql, take: (state: State, cells: unknown[]) => restore(state, read(cells) as never) }];
  });
}

/** The names of requests that the engine's memory holds at the state's last command; older ones are looked up when they are requested. */
export const readRequests = (client: PoolClient, state: State): Promise<void> =>
  each(client, requestsInMemory(state), ([name, hash, at, outcome]) =>
    restoreRequest(state, {
      ...{ name: String(name), hash: String(hash), at: Number(at), outcome: decode(String(outcome)) as Outcome },
    }),
  );

/** Oldest first. */
const requestsInMemory = ({ seq, at }: State): string =>
  `SELECT name, hash, at, outcome FROM (
     SELECT * FROM requests WHERE at >= ${at - MEMORY_MS} AND seq <= ${seq} ORDER BY at DESC, seq DESC, place DESC LIMIT ${MEMORY_NAMES}
   ) AS recent ORDER BY at, seq, place`;

async function each(client: PoolClient, sql: string, take: (cells: unknown[]) => void): Promise<void> {
  for await (const rows of pieces(client, sql)) for (const row of rows) take(row);
}

/** The rows of a query, so many at a time. */
export async function* pieces(client: PoolClient, sql: string): AsyncGenerator<unknown[][]> {
  await client.query(`DECLARE pieces NO SCROLL CURSOR FOR ${sql}`);
  for (let isMore = true; isMore;) {
    const { rows } = await client.query<unknown[]>({ text: `FETCH ${PIECE} FROM pieces`, rowMode: 'array' });
    if (rows.length > 0) yield rows;
    isMore = rows.length === PIECE;
  }
  await client.query('CLOSE pieces');
}

/** When the journal began, milliseconds UTC; now where it is empty. */
export async function genesisAt(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ at: string }>('SELECT at FROM journal ORDER BY first_seq LIMIT 1');
  return rows[0] ? Number(rows[0].at) : Date.now();
}
