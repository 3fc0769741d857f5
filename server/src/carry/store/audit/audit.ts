/**
 * Verifies the tables against the journal: replays it from the beginning, compares the state with the one loaded from the tables, every fact
 * and every ended row with its table, and sums up all accounts. Read-only, in one snapshot; may run beside the server.
 */
import { createHash, hash } from 'node:crypto';
import {
  apply,
  describe,
  emptyState,
  encode,
  explained,
  takeChanges,
  type Changes,
  type State,
} from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import type { StoredSlice } from '../stored-slice.ts';
import { GENESIS } from '../chain/chain.ts';
import { readState } from '../load.ts';
import { partsOf } from '../parts.ts';
import { readJournal } from './replay.ts';
import { inSnapshot } from '../snapshot.ts';
import { entries, keptEntries } from '../state-rows.ts';
import { audits, type Audited, type Kept, type Stored } from '../stored.ts';
import { storedTables } from '../tables.ts';

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

const SHOWN = 10;

/** Throws where the journal itself is broken; differences between it and the tables are in the report. */
export const audit = (pool: Pool, slices: readonly StoredSlice[]): Promise<AuditReport> =>
  inSnapshot(pool, (client) => auditIn(client, slices));

/** A table that is compared row by row: the rows of the journal, and the query for those of the table. `seq` is the last of the batch. */
type Compared = {
  name: string;
  rowsIn: (changes: Changes, seq: number) => readonly object[];
  how: Audited;
  given: Rows;
};

function comparedTables(slices: readonly StoredSlice[]): Compared[] {
  const ledger = {
    name: 'ledger entries',
    stored: entries as unknown as Stored<object>,
    kept: keptEntries as unknown as Kept<object>,
    rowsIn: (changes: Changes): readonly object[] => changes.entries,
  };
  return [ledger, ...storedTables(slices)].map(({ name, stored, kept, rowsIn }) => {
    const how = audits(stored, kept);
    return { name, rowsIn, how, given: rowsOf(how) };
  });
}

/** The settings in force, each as the last command that set it. */
function comparedSettings(): Compared {
  type Setting = { key: string; command: string; seq: number };
  const how: Audited = {
    sql: 'SELECT key, command, seq FROM settings_in_force',
    read: ([key, command, seq]) => ({ key, command, seq: Number(seq) }),
    line: (row) => encode(row),
    latest: { nameOf: (row) => (row as Setting).key, ended: () => false, leavesNoRow: () => false },
  };
  const rowsIn = ({ settings }: Changes, seq: number) =>
    settings.map(({ key, command }): Setting => ({ key, command: encode(command), seq }));
  return { name: 'settings in force', rowsIn, how, given: rowsOf(how) };
}

/** Answered requests, as far back as the table goes: whole partitions of it are dropped, never rows. */
async function comparedRequests(client: PoolClient): Promise<Compared> {
  const { rows } = await client.query<{ first: string | null }>('SELECT min(at) AS first FROM requests');
  const [oldest] = await partsOf(client, 'requests');
  const since = Math.max(oldest?.from ?? 0, oldest?.from === -Infinity ? Number(rows[0]?.first) : 0);
  const how: Audited = {
    sql: 'SELECT name, hash, at, outcome, seq, place FROM requests ORDER BY at, seq, place',
    read: ([name, hash, at, outcome, seq, place]) => ({ name, hash, at: Number(at), outcome, seq: Number(seq), place }),
    line: (row) => encode(row),
    latest: undefined,
  };
  const rowsIn = ({ requests }: Changes, seq: number) =>
    requests
      .map(({ outcome, ...row }, index) => ({
        name: row.name,
        hash: row.hash,
        at: row.at,
        outcome: encode(outcome),
        seq,
        place: index + 1,
      }))
      .filter(({ at }) => at >= since);
  return { name: 'requests', rowsIn, how, given: rowsOf(how) };
}

async function auditIn(client: PoolClient, slices: readonly StoredSlice[]): Promise<AuditReport> {
  const compared = [...comparedTables(slices), comparedSettings(), await comparedRequests(client)];
  const { state, journalHash, broken } = await replay(client, compared, slices);
  const differences = await compareLoaded(client, slices, state, journalHash);
  differences.push(...broken);
  for (const table of compared) differences.push(...(await compareRows(client, table)));
  differences.push(...(await compareTotals(client)), ...compareHolds(state));
  const sums = state.ledger.sums();
  for (const [asset, sum] of sums) if (sum !== 0n) differences.push(`asset ${asset} sums to ${sum} over all accounts`);
  return {
    entries: state.seq,
    accounts: state.ledger.count,
    rows: Object.fromEntries(compared.map(({ name, given }) => [name, given.sum().count])),
    journalHash: journalHash.toString('hex'),
    stateHash: stateHash(state),
    sums,
    differences,
  };
}

/** A state that cannot be loaded is a difference too: the other differences still have to be found. */
async function compareLoaded(
  client: PoolClient,
  slices: readonly StoredSlice[],
  replayed: State,
  journalHash: Buffer,
): Promise<string[]> {
  let loaded: Awaited<ReturnType<typeof readState>>;
  try {
    loaded = await readState(client, slices);
  } catch (cause) {
    return [`the tables cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`];
  }
  return [
    ...compareStates(replayed, loaded.state),
    ...(journalHash.equals(loaded.lastHash) ? [] : ['the checkpoint does not carry the hash of the last entry']),
  ];
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

type Sum = { count: number; chain: string };
type Rows = { add: (row: object) => void; sum: () => Sum };

/** Rows of a table, to be compared by their number and one hash. */
const rowsOf = (how: Audited): Rows => (how.latest ? latestRows(how.line, how.latest) : asTheyCome(how));

/** Of what the journal and the table have in the same order, one chain of hashes; of others their sum. */
const asTheyCome = ({ line, latest, inOrder = true }: Audited): Rows =>
  latest || !inOrder ? summed(line) : facts(line);

function facts(line: Audited['line']): Rows {
  const sum = { count: 0, chain: '' };
  return {
    add(row) {
      sum.count += 1;
      sum.chain = hash('sha256', `${sum.chain}${line(row)}`, 'hex');
    },
    sum: () => sum,
  };
}

/** In any order: the sum of their hashes. */
function summed(line: Audited['line']): Rows {
  let [count, total] = [0, 0n];
  return {
    add(row) {
      count += 1;
      total += hash('sha256', line(row), 'buffer').readBigUInt64BE();
    },
    sum: () => ({ count, chain: total.toString(16) }),
  };
}

/** The last of each name, in any order: the sum of their hashes. What has ended is summed up at once, so only what may still change is kept. */
function latestRows(line: Audited['line'], { nameOf, ended, leavesNoRow }: NonNullable<Audited['latest']>): Rows {
  const live = new Map<string, object>();
  const rows = summed(line);
  return {
    add(row) {
      if (!ended(row)) live.set(nameOf(row), row);
      else {
        live.delete(nameOf(row));
        if (!leavesNoRow(row)) rows.add(row);
      }
    },
    sum() {
      for (const row of live.values()) rows.add(row);
      live.clear();
      return rows.sum();
    },
  };
}

async function replay(
  client: PoolClient,
  compared: readonly Compared[],
  slices: readonly StoredSlice[],
): Promise<{ state: State; journalHash: Buffer; broken: string[] }> {
  const state = emptyState();
  const asked = slices.flatMap(({ asks }) => asks?.() ?? []);
  const broken: string[] = [];
  let journalHash: Buffer = GENESIS;
  for await (const { entries: batch, hash: next } of readJournal(client)) {
    for (const entry of batch) apply(state, entry);
    // Batch by batch, as they were stored.
    const changes = takeChanges(state);
    for (const { rowsIn, given } of compared) for (const row of rowsIn(changes, state.seq)) given.add(row);
    for (const ask of asked) broken.push(...ask(changes).slice(0, SHOWN - broken.length));
    journalHash = next;
  }
  return { state, journalHash, broken };
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
  const [theirs, ours] = [asTheyCome(how), given.sum()];
  let unreadable: string | undefined;
  await eachRow(client, how.sql, (cells) => {
    try {
      theirs.add(how.read(cells));
    } catch (cause) {
      unreadable ??= cause instanceof Error ? cause.message : String(cause);
    }
  });
  if (unreadable !== undefined) return [`one of the rows of ${name} in the tables cannot be read: ${unreadable}`];
  const found = theirs.sum();
  if (found.count !== ours.count) return [`${ours.count} rows of ${name} in the journal, ${found.count} in the tables`];
  return found.chain === ours.chain ? [] : [`the rows of ${name} in the tables are not those of the journal`];
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
