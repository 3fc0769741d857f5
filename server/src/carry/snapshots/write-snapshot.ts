/** Writes a snapshot: balances from a copy of the engine's columns, the rows of products from the tables, both as they stand at one entry. */
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { serialize } from 'node:v8';
import { balanceColumns, type BalanceColumns, type State } from '@glassbook/engine';
import { assert } from '@glassbook/money';
import type { PoolClient } from 'pg';
import { loadedTables, pieces, readHead } from '../store/load.ts';
import type { StoredSlice } from '../store/stored-slice.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { bytesOfBalances } from './balance-bytes.ts';
import { FrameWriter } from './frames.ts';
import { shapeOf, type SnapshotHead } from './head.ts';

/** A file that is being written has it behind its name. */
export const PARTIAL = '.partial';

export type Content = { head: SnapshotHead; columns: BalanceColumns };

/** Copies what changes with the next entry. The state has to stand where the client's transaction sees the tables. */
export async function contentOf(client: PoolClient, state: State, slices: readonly StoredSlice[]): Promise<Content> {
  const [head, shape] = [await readHead(client), await shapeOf(client, slices)];
  assert(head.seq === state.seq, 'a snapshot is of one entry');
  const columns = balanceColumns(state);
  return { head: { ...head, shape, accounts: columns.count }, columns };
}

/** Writes it beside its place, syncs it, and gives it its name. In the transaction of `contentOf`. Leaves no file where it fails or is aborted. */
export async function writeSnapshot(
  path: string,
  { head, columns }: Content,
  { client, slices, signal }: { client: PoolClient; slices: readonly StoredSlice[]; signal: AbortSignal },
): Promise<void> {
  const file = await open(path + PARTIAL, 'w', 0o600);
  try {
    const frames = new FrameWriter(file, Buffer.from(head.hash, 'hex'));
    await frames.write(Buffer.from(JSON.stringify(head)));
    for (const bytes of bytesOfBalances(columns)) {
      signal.throwIfAborted();
      await frames.write(bytes);
    }
    for (const { name, sql } of loadedTables(slices)) {
      for await (const rows of pieces(client, sql)) {
        signal.throwIfAborted();
        await frames.write(serialize([name, rows]));
      }
    }
    await frames.end();
    await file.sync();
    await rename(path + PARTIAL, path);
  } catch (error) {
    await rm(path + PARTIAL, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
}
