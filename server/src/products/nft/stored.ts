/** Where the NFT market is stored. */
import { decode, encode } from '@glassbook/engine';
import type {
  BidRow,
  DepositRow,
  EventRow,
  FrozenRow,
  ItemRow,
  ListingRow,
  OpeningRow,
  OrderRow,
  SealRow,
  SeriesRow,
} from '@glassbook/engine/nft';
import { bidRow, depositRow, eventRow, itemRow, listingRow, orderRow } from '@glassbook/engine/nft/rows';
import { columnsOf, int4, int8, maybeInt8, text, word, type Codec } from '../../carry/store/columns.ts';
import type { Stored } from '../../carry/store/stored.ts';

/** As the engine encodes it: it is read whole or not at all. */
const whole = <T>(): Codec<T> => ({
  type: 'text',
  write: (rows, pick) => rows.map((row) => encode(pick(row))),
  read: (value) => decode(value as string) as T,
  say: encode,
});

export const items: Stored<ItemRow> = { table: 'nft_items', columns: { ...columnsOf(itemRow), digest: text } };
export const listings: Stored<ListingRow> = { table: 'nft_listings', columns: columnsOf(listingRow) };
export const bids: Stored<BidRow> = { table: 'nft_bids', columns: columnsOf(bidRow) };
export const deposits: Stored<DepositRow> = { table: 'nft_deposits', columns: columnsOf(depositRow) };
export const orders: Stored<OrderRow> = { table: 'nft_orders', columns: columnsOf(orderRow) };
export const series: Stored<SeriesRow> = {
  table: 'nft_series',
  columns: {
    ...{ series: int8, status: word(), firstItem: int8, total: int4, sold: int4, opened: int4, left: whole() },
    ...{ feePpm: int4, startAt: int8, at: int8, closedAt: maybeInt8 },
  },
  named: { left: 'not_drawn' },
};
export const seals: Stored<SealRow> = {
  table: 'nft_seals',
  columns: { series: int8, commitments: whole(), secrets: whole() },
};
const frozen: Stored<FrozenRow> = { table: 'nft_frozen', columns: { account: int8, frozen: word() } };
export const openings: Stored<OpeningRow> = {
  table: 'nft_openings',
  columns: {
    ...{ item: int8, owner: int8, series: int8, number: int4, place: int4, at: int8, secret: text, seed: text },
    ...{ counter: int4, left: int4, index: int4, work: int8 },
  },
  named: { left: 'not_drawn' },
};
export const events: Stored<EventRow> = { table: 'nft_events', columns: columnsOf(eventRow) };
export const stored = { items, listings, bids, deposits, orders, series, seals, frozen, openings, events };
