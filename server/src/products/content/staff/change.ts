/** What every change of an entry shares: one at a time, of the version that was seen, in the audit log with before and after. */
import type { content } from '@glassbook/contract';
import type { PoolClient } from 'pg';
import { refuse, type Staff } from '../../../carry/http/handling.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { entryColumns, entryOf, entryTables, type EntryRow } from './entry.ts';
import type { EntryServices } from './services.ts';

type Refusal = (typeof content.product.refusals)[number];
/** What a change made of what, by field. */
export type Made = { before: object; after: object };
type Seen = { entry: string; version: string };

/**
 * Changes the entry in one transaction: `make` writes what it changes and returns it, or why it does not; `at` is now, milliseconds UTC. The version counts up, and the entry is a
 * person's from then on, so that the next start does not overwrite it with what ships with the program.
 */
export async function changeEntry(
  { pool, now, audit }: EntryServices,
  { staffId }: Staff,
  { entry, version }: Seen,
  make: (client: PoolClient, row: EntryRow, at: number) => Promise<Made | Refusal>,
) {
  const [id, at] = [Number(entry), now()];
  const done = await inTransaction(pool, async (client): Promise<content.Entry | Refusal> => {
    const { rows } = await client.query<EntryRow>(
      `SELECT ${entryColumns} FROM ${entryTables} WHERE e.id = $1 FOR UPDATE OF e`,
      [id],
    );
    const [row] = rows;
    if (!row) return 'content.not_found';
    if (row.version !== Number(version)) return 'content.entry_edited';
    const made = await make(client, row, at);
    if (typeof made === 'string') return made;
    await client.query(
      'UPDATE content_entries SET version = version + 1, changed_at = $2, changed_by = $3, seed_hash = NULL WHERE id = $1',
      [id, new Date(at), staffId],
    );
    await audit.appendIn(client, {
      ...{ staff: staffId, act: 'content.changed', subject: `entry:${id}` },
      detail: { version: row.version + 1, ...made },
    });
    const changed = await entryOf(client, id, at);
    return changed ?? 'content.not_found';
  });
  return typeof done === 'string' ? refuse(done) : { ok: true as const, message: done };
}

/** The fields that differ, before and after; undefined where none does. */
export function difference<T extends object>(before: T, after: T): Made | undefined {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => before[name] !== after[name]);
  if (names.length === 0) return undefined;
  const of = (all: T) => Object.fromEntries(names.map((name) => [name, all[name]]));
  return { before: of(before), after: of(after) };
}
