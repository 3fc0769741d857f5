import type { RowOf } from '@glassbook/engine';
import type { ChannelOf } from '../../carry/socket/channel.ts';

type Row = RowOf<'pledge', 'pledges'>;

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
