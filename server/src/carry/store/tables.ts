/** The stored tables of all products: the engine's description of each, with where it is stored. */
import { tables, type Changes } from '@glassbook/engine';
import type { StoredSlice } from './stored-slice.ts';
import type { RowsStatement } from './rows.ts';
import { writes, type Kept, type Stored } from './stored.ts';

export type StoredTable = {
  name: string;
  stored: Stored<object>;
  kept: Kept<object>;
  restore: (typeof tables)[number]['restore'];
  rowsIn: (changes: Changes) => readonly object[];
};

export const storedTables = (slices: readonly StoredSlice[]): StoredTable[] =>
  tables.flatMap((table) => {
    const stored = slices.find(({ name }) => name === table.product)?.stored?.[table.name];
    if (!stored) return [];
    const rowsIn = (changes: Changes) => (changes[table.product] as Record<string, object[]>)[table.name] ?? [];
    const name = `${table.product}.${table.name}`;
    return [{ name, stored, kept: table as unknown as Kept<object>, restore: table.restore, rowsIn }];
  });

export const productRows = (slices: readonly StoredSlice[]): RowsStatement[] =>
  storedTables(slices).flatMap(({ stored, kept, rowsIn }) => writes(stored, kept, ({ changes }) => rowsIn(changes)));

/** The sets of statements that batches often need: each product's usual tables, with and without postings. */
export const usualBatches = (slices: readonly StoredSlice[]): string[][] =>
  slices.flatMap(({ usual = [], stored }) =>
    usual.flatMap((names) => {
      const tables = ['balances', 'requests', ...names.flatMap((name) => stored?.[name]?.table ?? [])];
      return [tables, [...tables, 'ledger_entries']];
    }),
  );
