/** The tables that say what is so, each read whole and in one moment. */
import { Client } from 'pg';
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
export type Order = {
  id: string;
  owner: string;
  market: number;
  side: string;
  client_order_id: string | null;
  price: string;
  amount: string;
  filled_amount: string;
  status: string;
};
export type Trade = { id: string; price: string; amount: string; maker_order: string; taker_order: string };
export type Setting = { command: string };
export type Tables = {
  journal: JournalRow[];
  checkpoint: { seq: string; hash: Buffer }[];
  balances: Balance[];
  ledger: LedgerEntry[];
  orders: Order[];
  trades: Trade[];
  settings: Setting[];
  requests: { name: string; seq: string; outcome: string }[];
  users: { id: string; email: string }[];
};

const queries: Record<keyof Tables, string> = {
  journal: 'SELECT first_seq, last_seq, at, epoch, prev_hash, hash, entries FROM journal ORDER BY first_seq',
  checkpoint: 'SELECT seq, hash FROM checkpoint',
  balances: 'SELECT owner, kind, asset, available, held FROM balances',
  ledger:
    'SELECT seq, line, asset, amount, from_owner, from_kind, to_owner, to_kind, reason FROM ledger_entries ORDER BY seq, line',
  orders: 'SELECT id, owner, market, side, client_order_id, price, amount, filled_amount, status FROM spot_orders',
  trades: 'SELECT id, price, amount, maker_order, taker_order FROM spot_trades',
  settings: 'SELECT command FROM settings_in_force',
  requests: 'SELECT name, seq, outcome FROM requests',
  users: 'SELECT id, email FROM users',
};

export async function readTables(databaseUrl: string): Promise<Tables> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables: Partial<Record<keyof Tables, unknown>> = {};
    for (const [name, sql] of Object.entries(queries))
      tables[name as keyof Tables] = (await client.query<Record<string, unknown>>(sql)).rows;
    await client.query('COMMIT');
    return tables as Tables;
  } finally {
    await client.end();
  }
}

export type Market = { base: number; quote: number };

/** What the settings in force say of assets and markets. */
export function marketsIn({ settings }: Pick<Tables, 'settings'>): {
  scales: Map<number, number>;
  markets: Map<number, Market>;
} {
  const scales = new Map<number, number>();
  const markets = new Map<number, Market>();
  for (const { command } of settings) {
    const read = JSON.parse(command) as Record<string, unknown>;
    if (read['kind'] === 'asset.configure') scales.set(Number(read['asset']), Number(read['scale']));
    if (read['kind'] === 'spot.configureMarket')
      markets.set(Number(read['market']), { base: Number(read['base']), quote: Number(read['quote']) });
  }
  return { scales, markets };
}
