import type { RowOf } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { ChannelOf } from '../socket/channel.ts';
import { asOf } from '../store/snapshot.ts';
import { reads } from '../store/stored.ts';
import type { Present } from './present.ts';
import { stored } from './stored.ts';

type Row = RowOf<'pledge', 'pledges'>;
const { sql, read } = reads(stored.pledges, { key: ['id'], live: { status: 'open' } });

/** What is pledged of each asset now; kept up with what is committed. */
export class Totals {
  readonly #amounts = new Map<number, bigint>();
  readonly #changed = new Set<number>();

  take(row: Row): void {
    const change = row.status === 'open' ? row.amount : -row.amount;
    this.#amounts.set(row.asset, (this.#amounts.get(row.asset) ?? 0n) + change);
    this.#changed.add(row.asset);
  }

  channel(text: (asset: number, amount: bigint) => string): ChannelOf<'pledge.totals'> {
    const rows = (assets: Iterable<number>) =>
      [...assets].map((asset) => ({ currency_id: asset, amount: text(asset, this.#amounts.get(asset) ?? 0n) }));
    return {
      note: ({ changes }, touched) => {
        if (changes.pledge.pledges.length > 0) touched();
      },
      snapshot: () => rows(this.#amounts.keys()),
      take: () => {
        const changed = [...this.#changed];
        this.#changed.clear();
        return changed.length > 0 ? () => rows(changed) : undefined;
      },
    };
  }
}

export const ownChannel = (pool: Pool, present: Present): ChannelOf<'pledge.own'> => ({
  news({ pledge: { pledges } }, of) {
    for (const row of pledges) of(row.owner)?.push(present(row));
  },
  empty: () => [],
  isEmpty: (message) => message.length === 0,
  async load(owner) {
    const loaded = await asOf(pool, async (client) => {
      const { rows } = await client.query<unknown[]>({
        text: `${sql} AND owner = $1`,
        values: [owner],
        rowMode: 'array',
      });
      return rows.map((cells) => present(read(cells)));
    });
    return {
      seq: loaded.seq,
      merge(since) {
        const byId = new Map(loaded.value.map((row) => [row.id, row]));
        for (const { seq, value } of since) if (seq > loaded.seq) for (const row of value) byId.set(row.id, row);
        return [...byId.values()].filter(({ status }) => status === 'open');
      },
    };
  },
});
