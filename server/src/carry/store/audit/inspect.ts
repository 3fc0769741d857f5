/**
 * A report of what is stored: how far the journal goes, the sums of the state, what is open, the last entries. One snapshot, in a read-only
 * transaction: it takes no lease and runs no migration, so it may run beside the server.
 */
import { FIRST_USER, WORLD, type Command, type State } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import type { Shown, StoredSlice } from '../stored-slice.ts';
import { stateHash } from './audit.ts';
import { catalogOf, type Catalog } from '../catalog.ts';
import { InForce } from '../settings/in-force.ts';
import { readFrames } from '../journal.ts';
import { readState } from '../load.ts';
import { inSnapshot } from '../snapshot.ts';

/** The sum of an asset's accounts, in its smallest unit. `all` is zero unless the ledger is broken. */
export type AssetSum = {
  asset: string;
  scale: number;
  world: bigint;
  house: bigint;
  users: bigint;
  all: bigint;
  accounts: number;
};
export type JournalLine = { seq: number; at: number; kind: string; words: string };
export type Inspection = {
  journal: { seq: number; at: number; batches: number; hash: string; epoch: number };
  stateHash: string;
  sums: AssetSum[];
  /** The tables that slices add. */
  shown: Shown[];
  /** Newest last. */
  entries: JournalLine[];
  tables: { name: string; bytes: number; rows: number }[];
};

export const inspect = (
  pool: Pool,
  slices: readonly StoredSlice[],
  { entries }: { entries: number },
): Promise<Inspection> =>
  inSnapshot(pool, async (client) => {
    const { state, lastHash } = await readState(client, slices);
    const catalog = catalogOf(state, await InForce.read(client), slices, state.at);
    return {
      journal: { seq: state.seq, at: state.at, hash: lastHash.toString('hex'), ...(await journalSize(client)) },
      stateHash: stateHash(state),
      sums: sumsOf(state, catalog),
      shown: await shownBy(slices, client, catalog),
      entries: await lastEntries(client, entries),
      tables: await tableSizes(client),
    };
  });

async function journalSize(client: PoolClient): Promise<{ batches: number; epoch: number }> {
  const { rows } = await client.query<{ batches: string; epoch: string }>(
    'SELECT (SELECT count(*) FROM journal) AS batches, (SELECT epoch FROM writer) AS epoch',
  );
  return { batches: Number(rows[0]?.batches), epoch: Number(rows[0]?.epoch) };
}

function sumsOf({ ledger }: State, catalog: Catalog): AssetSum[] {
  const sums = new Map<number, AssetSum>();
  for (const { id, symbol, scale } of catalog.assets)
    sums.set(id, { asset: symbol, scale, world: 0n, house: 0n, users: 0n, all: 0n, accounts: 0 });
  for (let account = 0; account < ledger.count; account += 1) {
    const { owner, asset, available, held } = ledger.row(account);
    const sum = sums.get(asset);
    if (!sum) continue;
    const amount = available + held;
    const whose = owner === WORLD ? 'world' : owner < FIRST_USER ? 'house' : 'users';
    sum[whose] += amount;
    sum.all += amount;
    sum.accounts += 1;
  }
  return [...sums.values()];
}

/** One after the other: they share a connection. */
async function shownBy(slices: readonly StoredSlice[], client: PoolClient, catalog: Catalog): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const slice of slices) if (slice.inspect) shown.push(await slice.inspect(client, catalog));
  return shown;
}

/** Reads the last batches only; each is checked against the hash that it carries. */
async function lastEntries(client: PoolClient, count: number): Promise<JournalLine[]> {
  const { rows } = await client.query<{ prev_hash: Buffer; entries: Buffer }>(
    'SELECT prev_hash, entries FROM journal ORDER BY first_seq DESC LIMIT $1',
    [count],
  );
  const lines = rows.reverse().flatMap((row) =>
    readFrames(row.entries, row.prev_hash).entries.map(({ seq, at, command }) => ({
      ...{ seq, at },
      ...{ kind: command.kind, words: plain(command) },
    })),
  );
  return count === 0 ? [] : lines.slice(-count);
}

/** A command's fields as text, in the order of the journal. */
function plain({ kind: _, ...fields }: Command): string {
  const textOf = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(textOf).join('; ')}]`;
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .map(([name, each]) => `${name} ${textOf(each)}`)
        .join(' ');
    return String(value);
  };
  return textOf(fields);
}

async function tableSizes(client: PoolClient): Promise<Inspection['tables']> {
  const { rows } = await client.query<{ name: string; bytes: string; rows: string }>(
    // Partitions are counted as one table.
    `SELECT coalesce(pg_partition_root(relid), relid)::regclass::text AS name, sum(pg_total_relation_size(relid)) AS bytes, sum(n_live_tup) AS rows
     FROM pg_stat_user_tables GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  return rows.map(({ name, bytes, rows: count }) => ({ name, bytes: Number(bytes), rows: Number(count) }));
}
