/** What a snapshot begins with. */
import { endianness } from 'node:os';
import { kinds } from '@glassbook/engine';
import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { loadedTables, type Head } from '../store/load.ts';
import type { StoredSlice } from '../store/stored-slice.ts';

/** `hash` is the journal's at `seq`. */
export type SnapshotHead = Head & {
  /** What its rows mean: a snapshot of another shape is not read. */
  shape: string;
  accounts: number;
};

const FORMAT = 1;

/** A hash of everything that gives the bytes of a snapshot their meaning: the tables and columns that are loaded, the schema they are of, and the machine's order of bytes. */
export async function shapeOf(client: PoolClient, slices: readonly StoredSlice[]): Promise<string> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM schema_migrations ORDER BY name',
  );
  const tables = loadedTables(slices).map(({ name, sql }) => [name, sql]);
  return hash('sha256', JSON.stringify([FORMAT, endianness(), kinds, tables, rows]), 'hex');
}
