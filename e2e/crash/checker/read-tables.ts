/** The stored tables, each read whole and all in one snapshot. */
import { Client } from 'pg';
import type { Common, Setting } from './product.ts';
import type { JournalRow } from './read-journal.ts';

export type Balance = { owner: string; kind: number; asset: number; available: string; held: string };
export type LedgerEntry = {
  seq: string;
  line: number;
  asset: number;
  amount: string;
  from_owner: string;
  from_kind: number;
  to_owner: string;
  to_kind: number;
  reason: string;
};
export type Tables = {
  journal: JournalRow[];
  checkpoint: { seq: string; hash: Buffer }[];
  writer: { epoch: string }[];
  balances: Balance[];
  ledger: LedgerEntry[];
  settings: { command: string }[];
  requests: { name: string; seq: string; outcome: string }[];
  users: { id: string; email: string }[];
  /** Those of each product, by its name and its own keys. */
  of: Record<string, Record<string, unknown[]>>;
};

const queries: Record<Exclude<keyof Tables, 'of'>, string> = {
  journal: 'SELECT first_seq, last_seq, at, epoch, prev_hash, hash, entries FROM journal ORDER BY first_seq',
  checkpoint: 'SELECT seq, hash FROM checkpoint',
  writer: 'SELECT epoch FROM writer',
  balances: 'SELECT owner, kind, asset, available, held FROM balances',
  ledger:
    'SELECT seq, line, asset, amount, from_owner, from_kind, to_owner, to_kind, reason FROM ledger_entries ORDER BY seq, line',
  settings: 'SELECT command FROM settings_in_force',
  requests: 'SELECT name, seq, outcome FROM requests',
  users: 'SELECT id, email FROM users',
};

type ToRead = readonly { name: string; queries: Readonly<Record<string, string>> }[];

export async function readTables(databaseUrl: string, products: ToRead): Promise<Tables> {
  const client = new Client({ connectionString: databaseUrl });
  const rowsOf = async (wanted: Readonly<Record<string, string>>) => {
    const rows: Record<string, unknown[]> = {};
    for (const [name, sql] of Object.entries(wanted))
      rows[name] = (await client.query<Record<string, unknown>>(sql)).rows;
    return rows;
  };
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables: Record<string, unknown> = await rowsOf(queries);
    const of: Tables['of'] = {};
    for (const product of products) of[product.name] = await rowsOf(product.queries);
    await client.query('COMMIT');
    return { ...tables, of } as Tables;
  } finally {
    await client.end();
  }
}

/** The general tables that the judges of all products use. */
export function commonOf({ settings, ledger }: Tables): Common {
  const commands = settings.map(({ command }) => JSON.parse(command) as Setting);
  const assets = commands.filter(({ kind }) => kind === 'asset.configure');
  const entries = Map.groupBy(ledger, ({ seq }) => Number(seq));
  return {
    settings: commands,
    scales: new Map(assets.map(({ asset, scale }) => [Number(asset), Number(scale)])),
    entriesAt: (seq) => (entries.get(seq) ?? []).map(({ reason, amount }) => `${reason} ${amount}`),
  };
}
