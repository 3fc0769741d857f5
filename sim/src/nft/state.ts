/** What the model keeps of the NFT market: every item, and of sales what is open. What can be counted from these is counted each time. */
import type {
  BidRow,
  ConfigureCurrency,
  ConfigureMarket,
  ConfigureSeries,
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
import { changesOf, slice, type Model } from '../model/model.ts';

const tables = () => ({
  items: new Map<number, ItemRow>(),
  listings: new Map<number, ListingRow>(),
  bids: new Map<number, BidRow>(),
  deposits: new Map<number, DepositRow>(),
  orders: new Map<number, OrderRow>(),
  series: new Map<number, SeriesRow>(),
  seals: new Map<number, SealRow>(),
});
type Tables = ReturnType<typeof tables>;
type RowOf<T extends keyof Tables> = Tables[T] extends Map<number, infer Row> ? Row : never;

export const nftOf = slice(() => ({
  market: undefined as ConfigureMarket | undefined,
  currencies: new Map<number, ConfigureCurrency>(),
  offers: new Map<number, ConfigureSeries>(),
  ...tables(),
  frozen: new Set<number>(),
  next: { item: 1, listing: 1, deposit: 1, bid: 1, order: 1, event: 1 },
}));
export const nftRowsOf = changesOf(() => ({
  ...tables(),
  frozen: new Map<number, FrozenRow>(),
  openings: [] as OpeningRow[],
  events: [] as EventRow[],
}));

/** Puts a row in the place of what it was, or, where nothing of it is open any more, takes it out. */
export function put<T extends keyof Tables>(model: Model, table: T, id: number, row: RowOf<T>, isOpen = true): void {
  const kept = nftOf(model)[table] as Map<number, RowOf<T>>;
  if (isOpen) kept.set(id, row);
  else kept.delete(id);
  (nftRowsOf(model)[table] as Map<number, RowOf<T>>).set(id, row);
}

export function tell(
  model: Model,
  item: number,
  owner: number,
  what: EventRow['what'],
  paid: { asset?: number; price?: bigint } = {},
): void {
  const { next } = nftOf(model);
  const { asset, price } = paid;
  nftRowsOf(model).events.push({ id: next.event, owner, item, at: model.at, what, asset, price });
  next.event += 1;
}

export const depositOf = (model: Model, listing: number, owner: number): DepositRow | undefined =>
  [...nftOf(model).deposits.values()].find((row) => row.listing === listing && row.owner === owner);
export const leaderOf = (model: Model, listing: number): BidRow | undefined =>
  [...nftOf(model).bids.values()].find((row) => row.listing === listing);
/** The boxes of a series that were sold. */
export const boxesOf = (model: Model, series: number): ItemRow[] =>
  [...nftOf(model).items.values()].filter((item) => item.series === series && item.number > 0);
