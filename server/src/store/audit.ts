/**
 * Proves the tables from the journal: replays it from the beginning, compares the state with the one the tables give, every trade and ledger entry
 * with its row, and adds all accounts up again. It writes nothing, and may run beside the server: it sees one moment.
 */
import { createHash, hash } from 'node:crypto';
import {
  apply,
  describe,
  emptyState,
  takeChanges,
  type EntryRow,
  type OrderRow,
  type State,
  type Trade,
} from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import { GENESIS } from './journal.ts';
import { orderColumns, orderFrom, readState } from './load.ts';
import { leavesNoRow } from './order-rows.ts';
import { readJournal } from './replay.ts';
import { inSnapshot } from './snapshot.ts';
import { kindNumber } from './state-rows.ts';

export type AuditReport = {
  entries: number;
  accounts: number;
  openOrders: number;
  closedOrders: number;
  trades: number;
  ledgerEntries: number;
  journalHash: string;
  stateHash: string;
  /** Per asset: the sum over all accounts, which is zero. */
  sums: Map<number, bigint>;
  /** What does not agree, a line each; empty when everything does. */
  differences: string[];
};

const TAKE_EVERY = 1_000;
const SHOWN = 10;

/** Throws where the journal itself is broken; differences between it and the tables are in the report. */
export const audit = (pool: Pool): Promise<AuditReport> => inSnapshot(pool, auditIn);

async function auditIn(client: PoolClient): Promise<AuditReport> {
  const facts = { trades: rowsHash(), entries: rowsHash(), closedOrders: rowsSum() };
  const { state, journalHash } = await replay(client, facts);
  const loaded = await readState(client);
  const differences = compareStates(state, loaded.state);
  if (!journalHash.equals(loaded.lastHash))
    differences.push('the checkpoint does not carry the hash of the last entry');
  differences.push(...(await compareFacts(client, facts)), ...(await compareTotals(client)));
  const sums = state.ledger.sums();
  for (const [asset, sum] of sums) if (sum !== 0n) differences.push(`asset ${asset} sums to ${sum} over all accounts`);
  return {
    entries: state.seq,
    accounts: state.ledger.count,
    openOrders: state.spot.orders.size,
    closedOrders: facts.closedOrders.count,
    trades: facts.trades.count,
    ledgerEntries: facts.entries.count,
    journalHash: journalHash.toString('hex'),
    stateHash: stateHash(state),
    sums,
    differences,
  };
}

/** SHA-256 over the lines that describe a state. */
export function stateHash(state: State): string {
  const sum = createHash('sha256');
  for (const line of describe(state)) sum.update(line).update('\n');
  return sum.digest('hex');
}

type RowsHash = { count: number; chain: string; add: (row: readonly unknown[]) => void };
const rowsHash = (): RowsHash => {
  const rows: RowsHash = {
    count: 0,
    chain: '',
    add(row) {
      rows.count += 1;
      rows.chain = hash('sha256', `${rows.chain}${row.join('|')}`, 'hex');
    },
  };
  return rows;
};

/** For rows that come in another order than they are stored in: the sum of their hashes. */
const rowsSum = (): RowsHash => {
  let sum = 0n;
  const rows: RowsHash = {
    count: 0,
    chain: '',
    add(row) {
      rows.count += 1;
      sum += hash('sha256', row.join('|'), 'buffer').readBigUInt64BE();
      rows.chain = sum.toString(16);
    },
  };
  return rows;
};

type Facts = { trades: RowsHash; entries: RowsHash; closedOrders: RowsHash };

async function replay(client: PoolClient, facts: Facts): Promise<{ state: State; journalHash: Buffer }> {
  const state = emptyState();
  let journalHash: Buffer = GENESIS;
  const take = () => {
    const changes = takeChanges(state);
    for (const trade of changes.trades) facts.trades.add(tradeRow(trade));
    for (const entry of changes.entries) facts.entries.add(entryRow(entry));
    for (const order of changes.orders)
      if (order.status !== 'open' && !leavesNoRow(order)) facts.closedOrders.add(orderRow(order));
  };
  for await (const { entries, hash: next } of readJournal(client)) {
    for (const entry of entries) {
      apply(state, entry);
      if (entry.seq % TAKE_EVERY === 0) take();
    }
    journalHash = next;
  }
  take();
  return { state, journalHash };
}

const tradeRow = (row: Trade) => [
  row.id,
  row.seq,
  row.at,
  row.market,
  row.price,
  row.amount,
  row.value,
  row.takerSide,
  row.makerOrder,
  row.takerOrder,
  row.makerOwner,
  row.takerOwner,
  row.makerFee,
  row.takerFee,
];
const entryRow = (row: EntryRow) => [
  row.seq,
  row.line,
  row.at,
  row.asset,
  row.amount,
  row.fromOwner,
  kindNumber(row.fromKind),
  row.fromAfter,
  row.toOwner,
  kindNumber(row.toKind),
  row.toAfter,
  row.reason,
  row.ref,
];

const orderRow = (row: OrderRow) => [
  ...[
    row.id,
    row.owner,
    row.market,
    row.side,
    row.type,
    row.timeInForce,
    row.postOnly,
    row.clientOrderId,
    row.price,
    row.amount,
    row.value,
  ],
  ...[
    row.filledAmount,
    row.filledValue,
    row.fee,
    row.status,
    row.cancelReason,
    row.priority,
    row.createdAt,
    row.updatedAt,
  ],
];

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

async function compareFacts(client: PoolClient, facts: Facts): Promise<string[]> {
  const stored: Facts = { trades: rowsHash(), entries: rowsHash(), closedOrders: rowsSum() };
  await eachRow(
    client,
    'SELECT id, seq, at, market, price, amount, value, taker_side, maker_order, taker_order, maker_owner, taker_owner, maker_fee, taker_fee FROM spot_trades ORDER BY id',
    stored.trades.add,
  );
  await eachRow(
    client,
    'SELECT seq, line, at, asset, amount, from_owner, from_kind, from_after, to_owner, to_kind, to_after, reason, ref FROM ledger_entries ORDER BY seq, line',
    stored.entries.add,
  );
  const closed = `SELECT ${orderColumns} FROM spot_orders WHERE status <> 'open'`;
  await eachRow(client, closed, (row) => stored.closedOrders.add(orderRow(orderFrom(row as (string | null)[]))));
  const differences: string[] = [];
  for (const [name, words] of [
    ['trades', 'trades'],
    ['entries', 'entries'],
    ['closedOrders', 'closed orders'],
  ] as const) {
    if (stored[name].count !== facts[name].count)
      differences.push(`${facts[name].count} ${words} in the journal, ${stored[name].count} in the tables`);
    else if (stored[name].chain !== facts[name].chain)
      differences.push(`the ${words} in the tables are not those of the journal`);
  }
  return differences;
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

/** Every balance must be the sum of its entries: what came less what went. */
async function compareTotals(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<Record<string, string>>(`
    WITH moved AS (
      SELECT to_owner AS owner, to_kind AS kind, asset, amount::numeric AS amount FROM ledger_entries
      UNION ALL SELECT from_owner, from_kind, asset, -amount::numeric FROM ledger_entries
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
