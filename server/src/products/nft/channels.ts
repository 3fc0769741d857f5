/** Channels of the NFT market: sales and series for everybody. */
import type { nft } from '@glassbook/contract';
import type { ListingRow, SeriesRow } from '@glassbook/engine/nft';
import { listingRow } from '@glassbook/engine/nft/rows';
import type { ChannelOf } from '../../carry/socket/channel.ts';
import { presentRow } from '../../shared/own/own-rows.ts';
import type { SeriesRows } from './series-rows.ts';
import type { ReadServices } from './services.ts';

/** The sales that changed, each once, as it is now. */
export function salesChannel({ catalog }: Pick<ReadServices, 'catalog'>): ChannelOf<'nft.sales'> {
  const present = presentRow(catalog, listingRow);
  const changed = new Map<number, ListingRow>();
  return {
    note({ changes }, touched) {
      for (const row of changes.nft.listings) changed.set(row.id, row);
      if (changes.nft.listings.length > 0) touched();
    },
    snapshot: () => [],
    take() {
      if (changed.size === 0) return undefined;
      const rows = [...changed.values()].map(present);
      changed.clear();
      return () => rows;
    },
  };
}

const seriesView = ({ series: id, status, total, sold, opened, left, startAt }: SeriesRow): nft.SeriesView => ({
  ...{ id, status, total, sold, opened, left: [...left], start_ms: startAt },
});

/** How far each series is. */
export function seriesChannel(series: SeriesRows): ChannelOf<'nft.series'> {
  const changed = new Map<number, SeriesRow>();
  return {
    note({ changes }, touched) {
      for (const row of changes.nft.series) changed.set(row.series, row);
      if (changes.nft.series.length > 0) touched();
    },
    snapshot: () => series.all().map(seriesView),
    take() {
      if (changed.size === 0) return undefined;
      const rows = [...changed.values()].map(seriesView);
      changed.clear();
      return () => rows;
    },
  };
}
