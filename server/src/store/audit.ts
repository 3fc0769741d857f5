/**
 * Verifies the tables against the journal: replays it from the beginning, compares the state with the one loaded from the tables, every fact
 * and every ended row with its table, and sums up all accounts. Read-only, in one snapshot; may run beside the server.
 */
import { createHash, hash } from 'node:crypto';
import {
  apply,
  decode,
  describe,
  emptyState,
  encode,
  explained,
  takeChanges,
  type Changes,
  type RequestRow,
  type State,
} from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import type { AnySlice } from '../slice.ts';
import { GENESIS } from './chain.ts';
import { readState } from './load.ts';
import { partsOf } from './parts.ts';
import { readJournal } from './replay.ts';
import { inSnapshot } from './snapshot.ts';
import { entries, keptEntries } from './state-rows.ts';
import { audits, type Kept, type Stored } from './stored.ts';
import { storedTables } from './tables.ts';

export type AuditReport = {
  entries: number;
  accounts: number;
  /** How many rows of each table were compared, by its name. */
  rows: Record<string, number>;
  journalHash: string;
  stateHash: string;
  /** Per asset: the sum over all accounts, which is zero. */
  sums: Map<number, bigint>;
  /** Differences, a line each; empty when there are none. */
  differences: string[];
};

const TAKE_EVERY = 1_000;
const SHOWN = 10;

/** Throws where the journal itself is broken; differences between it and the tables are in the report. */
export const audit = (pool: Pool, slices: readonly AnySlice[]): Promise<AuditReport> =>
  inSnapshot(pool, (client) => auditIn(client, slices));

/** A table that is compared row by row: the rows of the journal, and the query for those of the table. */
type Compared = {
  name: string;
  rowsIn: (changes: Changes) => readonly object[];
  how: NonNullable<ReturnType<typeof audits<object>>>;
  given: RowsHash;
};

function comparedTables(slices: readonly AnySlice[]): Compared[] {
  const ledger = {
    name: 'ledger entries',
    stored: entries as unknown as Stored<object>,
    kept: keptEntries as unknown as Kept<object>,
    rowsIn: (changes: Changes): readonly object[] => changes.entries,
  };
  return [ledger, ...storedTables(slices)].flatMap(({ name, stored, kept, rowsIn }) => {
    const how = audits(stored, kept);
    return how ? [{ name, rowsIn, how, given: how.inOrder ? rowsHash() : rowsSum() }] : [];
  });
}

/** Answered requests, as far back as the table goes: whole partitions of it are dropped, never rows. */
async function comparedRequests(client: PoolClient): Promise<Compared> {
  const { rows } = await client.query<{ first: string | null }>('SELECT min(at) AS first FROM requests');
  const [oldest] = await partsOf(client, 'requests');
  const since = Math.max(oldest?.from ?? 0, oldest?.from === -Infinity ? Number(rows[0]?.first) : 0);
  return {
    name: 'requests',
    rowsIn: ({ requests }) => requests,
    given: rowsHash(),
    how: {
      inOrder: true,
      sql: 'SELECT name, hash, at, outcome FROM requests ORDER BY at, seq, place',
      read: ([name, hash, at, outcome]) => ({ name, hash, at: Number(at), outcome: decode(String(outcome)) }),
      wants: (row) => (row as RequestRow).at >= since,
      line: (row) => encode(row),
    },
  };
}

async function auditIn(client: PoolClient, slices: readonly AnySlice[]): Promise<AuditReport> {
  const compared = [...comparedTables(slices), await comparedRequests(client)];
  const { state, journalHash } = await replay(client, compared);
  const loaded = await readState(client, slices);
  const differences = compareStates(state, loaded.state);
  if (!journalHash.equals(loaded.lastHash))
    differences.push('the checkpoint does not carry the hash of the last entry');
  for (const table of compared) differences.push(...(await compareRows(client, table)));
  differences.push(...(await compareTotals(client)), ...compareHolds(state));
  const sums = state.ledger.sums();
  for (const [asset, sum] of sums) if (sum !== 0n) differences.push(`asset ${asset} sums to ${sum} over all accounts`);
  return {
    entries: state.seq,
    accounts: state.ledger.count,
    rows: Object.fromEntries(compared.map(({ name, given }) => [name, given.count])),
    journalHash: journalHash.toString('hex'),
    stateHash: stateHash(state),
    sums,
    differences,
  };
}

/** I4: everything on hold is explained by the product that holds it. */
function compareHolds({ ledger, ...rest }: State): string[] {
  const owed = explained({ ledger, ...rest });
  const wrong = Array.from({ length: ledger.count }, (_, account) => account).filter(
    (account) => ledger.held(account) !== (owed.get(account) ?? 0n),
  );
  return wrong.slice(0, SHOWN).map((account) => {
    const { owner, kind, asset, held } = ledger.row(account);
    return `account ${owner}/${kind}/${asset} has ${held} on hold, ${owed.get(account) ?? 0n} of it is explained`;
  });
}

/** SHA-256 over the lines that describe a state. */
export function stateHash(state: State): string {
  const sum = createHash('sha256');
  for (const line of describe(state)) sum.update(line).update('\n');
  return sum.digest('hex');
}

type RowsHash = { count: number; chain: string; add: (line: string) => void };
const rowsHash = (): RowsHash => {
  const rows: RowsHash = {
    count: 0,
    chain: '',
    add(line) {
      rows.count += 1;
      rows.chain = hash('sha256', `${rows.chain}${line}`, 'hex');
    },
  };
  return rows;
};

/** For rows in another order than stored: the sum of their hashes. */
const rowsSum = (): RowsHash => {
  let sum = 0n;
  const rows: RowsHash = {
    count: 0,
    chain: '',
    add(line) {
      rows.count += 1;
      sum += hash('sha256', line, 'buffer').readBigUInt64BE();
      rows.chain = sum.toString(16);
    },
  };
  return rows;
};

async function replay(
  client: PoolClient,
  compared: readonly Compared[],
): Promise<{ state: State; journalHash: Buffer }> {
  const state = emptyState();
  let journalHash: Buffer = GENESIS;
  const take = () => {
    const changes = takeChanges(state);
    for (const { rowsIn, how, given } of compared)
      for (const row of rowsIn(changes)) if (how.wants(row)) given.add(how.line(row));
  };
  for await (const { entries: batch, hash: next } of readJournal(client)) {
    for (const entry of batch) {
      apply(state, entry);
      if (entry.seq % TAKE_EVERY === 0) take();
    }
    journalHash = next;
  }
  take();
  return { state, journalHash };
}

function compareStates(replayed: State, loaded: State): string[] {
  const differences: string[] = [];
  const expected = new Set(describe(replayed));
  for (const line of describe(loaded)) {
    if (expected.delete(line)) continue;
    if (differences.length < SHOWN) differences.push(`in the tables, not in the journal: ${line}`);
  }
  for (const line of [...expected].slice(0, SHOWN)) differences.push(`in the journal, not in the tables: ${line}`);
  return differences;
}

async function compareRows(client: PoolClient, { name, how, given }: Compared): Promise<string[]> {
  const stored = how.inOrder ? rowsHash() : rowsSum();
  await eachRow(client, how.sql, (cells) => stored.add(how.line(how.read(cells))));
  if (stored.count !== given.count)
    return [`${given.count} rows of ${name} in the journal, ${stored.count} in the tables`];
  return stored.chain === given.chain ? [] : [`the rows of ${name} in the tables are not those of the journal`];
}

async function eachRow(client: PoolClient, sql: string, take: (row: unknown[]) => void): Promise<void> {
  await client.query(`DECLARE audit_rows NO SCROLL CURSOR FOR ${sql}`);
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: 'FETCH 20000 FROM audit_rows', rowMode: 'array' });
    for (const row of rows) take(row);
    if (rows.length < 20_000) break;
  }
  await client.query('CLOSE audit_rows');
}

/** Every balance must be the sum of its entries: credits minus debits. */
async function compareTotals(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<Record<string, string>>(`
    WITH moved AS (
      SELECT to_owner AS owner, to_kind AS kind, asset, amount FROM ledger_entries
      UNION ALL SELECT from_owner, from_kind, asset, -amount FROM ledger_entries
    ), summed AS (SELECT owner, kind, asset, sum(amount) AS total FROM moved GROUP BY owner, kind, asset)
    SELECT coalesce(b.owner, s.owner) AS owner, coalesce(b.kind, s.kind) AS kind, coalesce(b.asset, s.asset) AS asset,
      b.available + b.held AS balance, s.total
    FROM balances b FULL JOIN summed s USING (owner, kind, asset)
    WHERE coalesce(b.available + b.held, 0) <> coalesce(s.total, 0) LIMIT ${SHOWN}`);
  return rows.map(
    (row) =>
      `account ${row['owner']}/${row['kind']}/${row['asset']} holds ${row['balance'] ?? 0}, its entries add up to ${row['total'] ?? 0}`,
  );
}
