import type { Changed } from '../core/changed.ts';
import type { RowFrom } from '../core/fields.ts';
import type { Brings, Seen } from '../product.ts';
import type { ConfigureCurrency, ConfigureMarket, ConfigureSeries, NftCommand, nftFaults } from './command.ts';
import type { bidRow, depositRow, eventRow, itemRow, listingRow, orderRow } from './rows.ts';
import type { reasons, refusals } from './words.ts';

/** `digest`: the SHA-256 of what the server keeps of it, in hexadecimal; empty of a box. */
export type ItemRow = RowFrom<typeof itemRow> & { digest: string };
export type ListingRow = RowFrom<typeof listingRow>;
export type DepositRow = RowFrom<typeof depositRow>;
export type BidRow = RowFrom<typeof bidRow>;
export type OrderRow = RowFrom<typeof orderRow>;
export type EventRow = RowFrom<typeof eventRow>;

/**
 * How far a series is. Its boxes are the items from `firstItem` on, which is 0 before there are commitments. `left`: how many of each of its contents are not drawn yet. The sale begins at `startAt`, later
 * than asked for where the commitments came late.
 */
export type SeriesRow = {
  series: number;
  status: 'waiting' | 'announced' | 'running' | 'ended';
  firstItem: number;
  total: number;
  sold: number;
  opened: number;
  left: readonly number[];
  feePpm: number;
  startAt: number;
  at: number;
  closedAt: number | undefined;
};
/** The commitments of a series, and the secrets of unsold boxes once they are published; in the order of the boxes. */
export type SealRow = { series: number; commitments: readonly string[]; secrets: readonly string[] };
/** An opening, with everything that repeats it: `left` were not drawn yet, of which `index` is the one that was. `place`: the how many-th of its series. */
export type OpeningRow = {
  item: number;
  owner: number;
  series: number;
  number: number;
  place: number;
  at: number;
  secret: string;
  seed: string;
  counter: number;
  left: number;
  index: number;
  work: number;
};
export type FrozenRow = { account: number; frozen: 'yes' | 'no' };

export type Nft = {
  market: ConfigureMarket | undefined;
  currencies: Map<number, ConfigureCurrency>;
  offers: Map<number, ConfigureSeries>;
  items: Map<number, ItemRow>;
  /** Those of which something is open. */
  listings: Map<number, ListingRow>;
  /** Bids that lead, by listing. */
  leaders: Map<number, BidRow>;
  /** Deposits on hold, by listing and owner. */
  deposits: Map<number, Map<number, DepositRow>>;
  /** Those to be paid. */
  orders: Map<number, OrderRow>;
  series: Map<number, SeriesRow>;
  seals: Map<number, SealRow>;
  frozen: Set<number>;
  /** How many works of each creator wait for review. */
  reviews: Map<number, number>;
  /** How many boxes of each series each buyer bought. */
  bought: Map<number, Map<number, number>>;
  nextItem: number;
  nextListing: number;
  nextDeposit: number;
  nextBid: number;
  nextOrder: number;
  nextEvent: number;
  /** Each once, as it is; openings and events are facts. */
  changed: {
    items: Map<number, ItemRow>;
    listings: Map<number, ListingRow>;
    deposits: Map<number, DepositRow>;
    bids: Map<number, BidRow>;
    orders: Map<number, OrderRow>;
    series: Map<number, SeriesRow>;
    seals: Map<number, SealRow>;
    frozen: Map<number, FrozenRow>;
    openings: Changed<OpeningRow>;
    events: Changed<EventRow>;
  };
};

export type NftSpec = Brings<{
  name: 'nft';
  state: Nft;
  command: NftCommand;
  done: {
    'nft.create': { item: ItemRow };
    'nft.list': { listing: ListingRow };
    'nft.buy': { item: ItemRow };
    'nft.margin': { deposit: DepositRow };
    'nft.bid': { bid: BidRow; listing: ListingRow };
    'nft.pay': { item: ItemRow };
    'nft.buyBox': { item: ItemRow };
    'nft.openBox': { item: ItemRow; opening: OpeningRow };
  };
  rows: {
    items: ItemRow;
    listings: ListingRow;
    bids: BidRow;
    deposits: DepositRow;
    orders: OrderRow;
    series: SeriesRow;
    seals: SealRow;
    frozen: FrozenRow;
    openings: OpeningRow;
    events: EventRow;
  };
  refusal: (typeof refusals)[number];
  fault: (typeof nftFaults)[number];
  reason: (typeof reasons)[number];
  timer: 'nft.deadline' | 'nft.end' | 'nft.seriesEnd' | 'nft.start' | 'nft.seriesStart';
  setting: 'nft.configure' | 'nft.configureCurrency' | 'nft.configureSeries';
}>;
export type State = Seen<NftSpec>;
