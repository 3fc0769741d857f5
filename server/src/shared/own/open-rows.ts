/** A private channel of own rows: the open ones at first, then each that changed, newest first. */
import type { Changes } from '@glassbook/engine';
import type { Pool, PoolClient } from 'pg';
import type { PrivateChannel } from '../../carry/socket/channel.ts';
import { asOf } from '../../carry/store/snapshot.ts';

type Parts<Row, W> = {
  pool: Pool;
  rowsIn: (changes: Changes) => readonly Row[];
  /** In wire format, with its number as `id`. */
  present: (row: Row) => W;
  /** The open rows of an owner. */
  load: (client: PoolClient, owner: number) => Promise<readonly Row[]>;
  isOpen: (shown: W) => boolean;
};

const idOf = (shown: unknown): number => (shown as { id: number }).id;

export const openRows = <Row extends { owner: number }, W>(parts: Parts<Row, W>): PrivateChannel<W[], W[]> => ({
  news(changes, of) {
    for (const row of parts.rowsIn(changes)) of(row.owner)?.push(parts.present(row));
  },
  empty: () => [],
  isEmpty: (message) => message.length === 0,
  async load(owner) {
    const loaded = await asOf(parts.pool, (client) => parts.load(client, owner));
    return {
      seq: loaded.seq,
      merge(since) {
        const newer = since.filter(({ seq }) => seq > loaded.seq).flatMap(({ value }) => value);
        const byId = new Map([...loaded.value.map(parts.present), ...newer].map((shown) => [idOf(shown), shown]));
        return [...byId.values()].filter(parts.isOpen).sort((a, b) => idOf(b) - idOf(a));
      },
    };
  },
});
