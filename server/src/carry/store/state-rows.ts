/** The rows of the engine's state outside products: balances, entries, settings, requests. */
import { encode, KEPT_MS, kinds, type BalanceRow, type EntryReason, type LedgerEntry } from '@glassbook/engine';
import { amount, int4, int8, numbers, place, texts, word } from './columns.ts';
import type { Parted } from './parts.ts';
import { spanOf, type RowsStatement } from './rows.ts';
import { PART_SIZE, writes, type Kept, type Stored } from './stored.ts';

const kind = place(kinds);
export const balances: Stored<BalanceRow> = {
  table: 'balances',
  columns: { owner: int8, kind, asset: int4, available: amount, held: amount },
};
export const keptBalances: Kept<BalanceRow> = { key: ['owner', 'kind', 'asset'], restore: true };
export const entries: Stored<LedgerEntry<EntryReason>> = {
  table: 'ledger_entries',
  columns: {
    ...{ seq: int8, line: int4, at: int8, asset: int4, amount, fromOwner: int8, fromKind: kind, fromAfter: amount },
    ...{ toOwner: int8, toKind: kind, toAfter: amount, reason: word(), ref: int8 },
  },
  parts: { by: 'seq', size: PART_SIZE },
};
export const keptEntries: Kept<LedgerEntry<EntryReason>> = { key: ['seq', 'line'] };

const settings: RowsStatement = {
  name: 'settings_in_force',
  sql: `INSERT INTO settings_in_force (key, command, seq, begun_at)
    SELECT key, command, $3::bigint, $4::bigint FROM unnest($1::text[], $2::text[]) AS new (key, command)
    ON CONFLICT (key) DO UPDATE SET command = excluded.command, seq = excluded.seq`,
  params: ({ seq, at, changes }) => {
    const last = new Map(changes.settings.map(({ key, command }) => [key, encode(command)]));
    return last.size === 0 ? undefined : [[...last.keys()], [...last.values()], seq, at];
  },
};

/** A name is unique within a day; across days the sequencer ensures it. */
const requestParts: Parted = { table: 'requests', by: 'at', size: 24 * 3_600_000, unique: 'name', keptFor: KEPT_MS };
const requests: RowsStatement = {
  name: 'requests',
  sql: `INSERT INTO requests (name, hash, at, seq, place, outcome)
    SELECT name, hash, at, $5::bigint, place, outcome
    FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) WITH ORDINALITY AS new (name, hash, at, outcome, place)`,
  params: ({ seq, changes: { requests: rows } }) =>
    rows.length === 0
      ? undefined
      : [
          texts(rows, (row) => row.name),
          texts(rows, (row) => row.hash),
          numbers(rows, (row) => row.at),
          texts(rows, (row) => encode(row.outcome)),
          seq,
        ],
  parts: { table: requestParts, span: ({ changes }) => spanOf(changes.requests, ({ at }) => at) },
};

export const stateRows: readonly RowsStatement[] = [
  ...writes(balances, keptBalances, ({ changes }) => changes.balances),
  ...writes(entries, keptEntries, ({ changes }) => changes.entries),
  settings,
  requests,
];
