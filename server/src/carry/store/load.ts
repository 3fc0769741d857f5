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
  const [checkpoint] = (
    await client.query<{ seq: string; at: string; counters: string; hash: Buffer }>('SELECT * FROM checkpoint')
  ).rows;
  if (!checkpoint) throw new Error('the checkpoint row is missing');
  const { rows: settings } = await client.query<{ command: string }>(
    'SELECT command FROM settings_in_force ORDER BY key',
  );
  const state = beginLoading({
    counters: {
      seq: Number(checkpoint.seq),
      at: Number(checkpoint.at),
      of: JSON.parse(checkpoint.counters) as Record<string, number>,
    },
    settings: settings.map(({ command }) => decode(command) as SettingCommand),
  });
  await each(client, requestsInMemory(state.at), ([name, hash, at, outcome]) =>
    restoreRequest(state, {
      ...{ name: String(name), hash: String(hash), at: Number(at), outcome: decode(String(outcome)) as Outcome },
    }),
  );
  const { rows: count } = await client.query<{ count: string }>('SELECT count(*) FROM balances');
  state.ledger.reserve(Number(count[0]?.count ?? 0) + 1024);
  const ofBalances = reads(balances, keptBalances);
  await each(client, ofBalances.sql, (cells) => restoreBalance(state, ofBalances.read(cells)));
  for (const { stored, kept, restore } of storedTables(slices)) {
    if (!restore) continue;
    const { sql, read } = reads(stored, kept);
    await each(client, sql, (cells) => restore(state, read(cells) as never));
  }
  endLoading(state);
  return { state, lastHash: checkpoint.hash };
}

/** Oldest first, those that the engine's memory holds: older ones are looked up when they are requested. */
const requestsInMemory = (at: number): string =>
  `SELECT name, hash, at, outcome FROM (
     SELECT * FROM requests WHERE at >= ${at - MEMORY_MS} ORDER BY at DESC, seq DESC, place DESC LIMIT ${MEMORY_NAMES}
   ) AS recent ORDER BY at, seq, place`;

async function each(client: PoolClient, sql: string, take: (cells: unknown[]) => void): Promise<void> {
  await client.query(`DECLARE pieces NO SCROLL CURSOR FOR ${sql}`);
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `FETCH ${PIECE} FROM pieces`, rowMode: 'array' });
    for (const row of rows) take(row);
    if (rows.length < PIECE) break;
  }
  await client.query('CLOSE pieces');
}

/** When the journal began, milliseconds UTC; now where it is empty. */
export async function genesisAt(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ at: string }>('SELECT at FROM journal ORDER BY first_seq LIMIT 1');
  return rows[0] ? Number(rows[0].at) : Date.now();
}
