/** The rows of the engine's state that belong to no product: balances, entries, settings, prices, requests. */
import { encode, kinds, type BalanceRow, type EntryRow, type Kind, type RequestRow } from '@glassbook/engine';
import { numbers, words } from './columns.ts';
import type { RowsStatement } from './rows.ts';

const kindNumbers = new Map(kinds.map((kind, number) => [kind, number]));
export const kindNumber = (kind: Kind): number => kindNumbers.get(kind) ?? 0;

const balances: RowsStatement = {
  name: 'balances',
  sql: `INSERT INTO balances (owner, kind, asset, available, held)
    SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::integer[], $4::bigint[], $5::bigint[])
    ON CONFLICT (owner, kind, asset) DO UPDATE SET available = excluded.available, held = excluded.held`,
  params: ({ changes: { balances: rows } }) => [
    numbers(rows, (row: BalanceRow) => row.owner),
    numbers(rows, (row) => kindNumber(row.kind)),
    numbers(rows, (row) => row.asset),
    numbers(rows, (row) => row.available),
    numbers(rows, (row) => row.held),
  ],
};

const entries: RowsStatement = {
  name: 'ledger_entries',
  sql: `INSERT INTO ledger_entries (seq, line, at, asset, amount, from_owner, from_kind, from_after, to_owner, to_kind, to_after, reason, ref)
    SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::integer[], $5::bigint[], $6::bigint[], $7::smallint[], $8::bigint[],
      $9::bigint[], $10::smallint[], $11::bigint[], $12::text[], $13::bigint[])`,
  params: ({ changes: { entries: rows } }) => [
    numbers(rows, (row: EntryRow) => row.seq),
    numbers(rows, (row) => row.line),
    numbers(rows, (row) => row.at),
    numbers(rows, (row) => row.asset),
    numbers(rows, (row) => row.amount),
    numbers(rows, (row) => row.fromOwner),
    numbers(rows, (row) => kindNumber(row.fromKind)),
    numbers(rows, (row) => row.fromAfter),
    numbers(rows, (row) => row.toOwner),
    numbers(rows, (row) => kindNumber(row.toKind)),
    numbers(rows, (row) => row.toAfter),
    words(rows, (row) => row.reason),
    numbers(rows, (row) => row.ref),
  ],
};

const settings: RowsStatement = {
  name: 'settings_in_force',
  sql: `INSERT INTO settings_in_force (key, command, seq)
    SELECT key, command, $3::bigint FROM unnest($1::text[], $2::text[]) AS new (key, command)
    ON CONFLICT (key) DO UPDATE SET command = excluded.command, seq = excluded.seq`,
  params: ({ seq, changes }) => {
    const last = new Map(changes.settings.map(({ key, command }) => [key, encode(command)]));
    return [[...last.keys()], [...last.values()], seq];
  },
};

const indexPrices: RowsStatement = {
  name: 'index_prices',
  sql: `INSERT INTO index_prices (market, price, at, seq)
    SELECT * FROM unnest($1::integer[], $2::bigint[], $3::bigint[], $4::bigint[])
    ON CONFLICT (market) DO UPDATE SET price = excluded.price, at = excluded.at, seq = excluded.seq`,
  params: ({ changes }) => {
    const rows = [...new Map(changes.prices.map((row) => [row.market, row])).values()];
    return [
      numbers(rows, (row) => row.market),
      numbers(rows, (row) => row.price),
      numbers(rows, (row) => row.at),
      numbers(rows, (row) => row.seq),
    ];
  },
};

const demoClaims: RowsStatement = {
  name: 'demo_claims',
  sql: `INSERT INTO demo_claims (owner, at) SELECT * FROM unnest($1::bigint[], $2::bigint[])
    ON CONFLICT (owner) DO UPDATE SET at = excluded.at`,
  params: ({ changes }) => {
    const last = new Map(changes.demoClaims.map(({ owner, at }) => [owner, at]));
    return [[...last.keys()], [...last.values()]];
  },
};

const requests: RowsStatement = {
  name: 'requests',
  sql: `INSERT INTO requests (name, hash, at, seq, place, outcome)
    SELECT name, hash, at, $5::bigint, place, outcome
    FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) WITH ORDINALITY AS new (name, hash, at, outcome, place)`,
  params: ({ seq, changes: { requests: rows } }) => [
    rows.map((row: RequestRow) => row.name),
    rows.map((row) => row.hash),
    numbers(rows, (row) => row.at),
    rows.map((row) => encode(row.outcome)),
    seq,
  ],
};

const forgottenRequests: RowsStatement = {
  name: 'forgotten_requests',
  sql: 'DELETE FROM requests WHERE at < $1::bigint',
  params: ({ changes }) => [changes.requestsForgottenBefore],
};

export const stateRows: readonly RowsStatement[] = [
  balances,
  entries,
  settings,
  indexPrices,
  demoClaims,
  requests,
  forgottenRequests,
];
