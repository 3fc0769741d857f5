import { open } from 'node:fs/promises';
import { deserialize } from 'node:v8';
import { endLoading, restoreBalances, type State } from '@glassbook/engine';
import type { PoolClient } from 'pg';
import { beginState, loadedTables, readRequests, type Loaded } from '../store/load.ts';
import type { StoredSlice } from '../store/stored-slice.ts';
import { balancesFrom } from './balance-bytes.ts';
import { readFrames, Refused, type Frame } from './frames.ts';
import { shapeOf, type SnapshotHead } from './head.ts';

/** How many entries of the journal are behind it; whether so many are read sooner than the tables is the caller's decision. */
export type Behind = (entries: number, accounts: number) => boolean;

/**
 * The state as of a snapshot's entry, with the journal's hash there. Throws Refused where the snapshot is damaged, cut off, of another shape, journal or version, or ahead of the journal, and where
 * `isTooOld`: nothing of it is used then.
 */
export async function readSnapshot(
  path: string,
  client: PoolClient,
  slices: readonly StoredSlice[],
  isTooOld: Behind = () => false,
): Promise<Loaded> {
  const file = await open(path);
  const frames = readFrames(file);
  const next = async (): Promise<Frame | undefined> => {
    const { done, value } = await frames.next();
    return done ? undefined : value;
  };
  try {
    const first = await next();
    if (first === undefined) throw new Refused('is cut off');
    const head = headFrom(first.body);
    if (head.shape !== (await shapeOf(client, slices))) throw new Refused('is of another version or schema');
    await checkPlace(client, head, first.previous, isTooOld);
    const state = beginState(head);
    await readRequests(client, state);
    state.ledger.reserve(head.accounts + 1_024);
    for (let restored = 0; restored < head.accounts;) {
      const frame = await next();
      if (frame === undefined) throw new Refused('is cut off');
      const columns = balancesFrom(frame.body);
      restoreBalances(state, columns);
      restored += columns.count;
    }
    await readRows(state, next, slices);
    endLoading(state);
    return { state, lastHash: Buffer.from(head.hash, 'hex') };
  } finally {
    await file.close();
  }
}

function headFrom(body: Buffer): SnapshotHead {
  try {
    return JSON.parse(body.toString()) as SnapshotHead;
  } catch {
    throw new Refused('is no snapshot');
  }
}

/** It stands in the journal of this database. */
async function checkPlace(
  client: PoolClient,
  { seq, hash, accounts }: SnapshotHead,
  previous: Buffer,
  isTooOld: Behind,
): Promise<void> {
  const { rows } = await client.query<{ seq: string }>('SELECT seq FROM checkpoint');
  const behind = Number(rows[0]?.seq) - seq;
  if (behind < 0) throw new Refused('is ahead of the journal');
  const { rows: batches } = await client.query<{ last_seq: string; hash: Buffer }>(
    'SELECT last_seq, hash FROM journal WHERE first_seq <= $1 ORDER BY first_seq DESC LIMIT 1',
    [seq],
  );
  const [batch] = batches;
  const isOurs = Number(batch?.last_seq) === seq && batch?.hash.equals(previous) && previous.toString('hex') === hash;
  if (!isOurs) throw new Refused('is of another journal');
  if (isTooOld(behind, accounts)) throw new Refused('is so old that the tables are read sooner');
}

/** Tables come in their order, since rows of one need those of another. */
async function readRows(
  state: State,
  next: () => Promise<Frame | undefined>,
  slices: readonly StoredSlice[],
): Promise<void> {
  const tables = new Map(loadedTables(slices).map((table) => [table.name, table]));
  for (let frame = await next(); frame; frame = await next()) {
    const [name, rows] = deserialize(frame.body) as [string, unknown[][]];
    const table = tables.get(name);
    if (!table) throw new Refused('has a table that is not known');
    for (const cells of rows) table.take(state, cells);
  }
}
