import type { Amount } from '@glassbook/money';
import type { DecidedBy } from '../core/entry.ts';
import type { CommandFrom } from '../core/fields.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { Detail } from '../core/terms.ts';
import type { currencyRules, marketRules, seriesRules } from './rules.ts';
import type { refusals, RejectReason, WorkType } from './words.ts';

export type ConfigureMarket = CommandFrom<typeof marketRules>;
export type ConfigureCurrency = CommandFrom<typeof currencyRules>;
export type ConfigureSeries = CommandFrom<typeof seriesRules>;

/** Enters a work under review. The server keeps its medium and its words. */
export type Create = Detail & { kind: 'nft.create'; owner: number; type: WorkType; asset: number; royaltyPpm: number };
/** Takes back a work that is under review. */
export type Withdraw = { kind: 'nft.withdraw'; owner: number; item: number };
export type Approve = DecidedBy & { kind: 'nft.approve'; item: number };
/** One of the staff is enough. */
export type Reject = { kind: 'nft.reject'; item: number; by: number; reason: RejectReason };
/** One of the staff hides a medium; a sale goes on. */
export type Hide = { kind: 'nft.hide'; item: number; by: number };
export type Show = DecidedBy & { kind: 'nft.show'; item: number };
/** Two of the staff end a sale: all that is on hold for it comes back, and an order is void. */
export type EndSale = DecidedBy & { kind: 'nft.endSale'; item: number };
/** Staff froze an account, or no longer do: one that is frozen loses no deposit for not paying. */
export type SetFrozen = { kind: 'nft.setFrozen'; account: number; frozen: boolean };

/**
 * Puts an item up for sale at `price`; with a `raise` it is an auction that begins at it. `asset`: that of the item where it is left out. `deposit`: a tenth of the price, rounded up,
 * where it is left out; 0 is none. `startAt`: now where it is left out or past. `seen`: it is refused where another fee is in force.
 */
export type List = {
  kind: 'nft.list';
  owner: number;
  item: number;
  asset?: number;
  price: Amount;
  raise?: Amount;
  deposit?: Amount;
  startAt?: number;
  endAt: number;
  seen?: { feePpm?: number };
};
/** Ends a sale of one's own that has no bid. */
export type Cancel = { kind: 'nft.cancel'; owner: number; item: number };
/** `seen`: it is refused where the price, or the asset it is in, is another by now. So of the next ones; each counts where it is there. */
export type Buy = { kind: 'nft.buy'; owner: number; item: number; seen?: { price?: Amount; asset?: number } };
/** Puts the deposit of an auction on hold. */
export type Margin = { kind: 'nft.margin'; owner: number; item: number; seen?: { deposit?: Amount } };
/** Bids `raise` more than the bid that leads, or than the start. */
export type Bid = {
  kind: 'nft.bid';
  owner: number;
  item: number;
  raise: Amount;
  seen?: { current?: Amount; asset?: number };
};
/** Takes the deposit back, where one does not lead. */
export type Leave = { kind: 'nft.leave'; owner: number; item: number };
/** Pays what was won. */
export type Pay = { kind: 'nft.pay'; owner: number; order: number };

/** The SHA-256 of the secret of each box, in the order of the boxes, in hexadecimal. */
export type CommitSeries = { kind: 'nft.commitSeries'; series: number; commitments: readonly string[] };
export type BuyBox = { kind: 'nft.buyBox'; owner: number; series: number; seen?: { price?: Amount } };
/** The server adds the secret of the box. */
export type OpenBox = { kind: 'nft.openBox'; owner: number; item: number; seed: string; secret: string };
/** Of a series that ended, the secrets of the boxes that were not sold, in their order. */
export type PublishSecrets = { kind: 'nft.publishSecrets'; series: number; secrets: readonly string[] };

export type NftCommand =
  | (ConfigureMarket | ConfigureCurrency | ConfigureSeries)
  | (Create | Withdraw | Approve | Reject | Hide | Show | EndSale | SetFrozen)
  | (List | Cancel | Buy | Margin | Bid | Leave | Pay)
  | (CommitSeries | BuyBox | OpenBox | PublishSecrets);

export const nftFaults = ['nft.settings_invalid', 'nft.decision_invalid', 'nft.secret_invalid'] as const;
export type NftRefusal = (typeof refusals)[number] | LimitRefusal;
