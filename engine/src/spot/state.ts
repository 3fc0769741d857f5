import type { Amount } from '@glassbook/money';
import type { Changed } from '../core/changed.ts';
import type { Settlement } from '../core/matching.ts';
import type { Orders } from '../core/orders.ts';
import type { Pit } from '../core/pit.ts';
import type { AccountKind } from '../core/terms.ts';
import type { Trails } from '../core/trigger/trails.ts';
import type { Brings, Seen } from '../product.ts';
import type { Entrant } from '../trading/put-order.ts';
import type { ConfigureMaker, ConfigureMarket, SpotCommand, SpotDone, spotFaults, SpotSetting } from './command.ts';
import type { Conditionals } from './conditional/conditionals.ts';
import type { ConditionalRow, ExpiryRow, MarketRow, OrderRow, SpotRows, Trade } from './rows.ts';
import type { reasons, refusals } from './words.ts';

export type Market = Pit & {
  base: number;
  quote: number;
  baseScale: number;
  status: 'open' | 'halted';
  /** It is not open, but orders come in and wait for an auction, without a trade. */
  gathers: boolean;
  /** It is being opened: what trades shows no price to triggers until all that waited has arrived. */
  opens: boolean;
  /** It trades shares: a buy receives all of its amount, since its fee is paid on top of its value, and all shares can be sold whatever they are worth. */
  ofShares: boolean;
  /** Parts of a million of its value that a buy pays on top, in quote; 0 where its fee is taken out of what it receives. */
  buyFeePpm: number;
  settings: ConfigureMarket;
  /** The smallest and largest order as ticks × lots: what lies between them is neither; what does not is decided by the exact rules. */
  productMin: number;
  productMax: number;
  /** Where the fees go; NONE before the first. */
  baseFees: number;
  quoteFees: number;
  maker: ConfigureMaker | undefined;
  /** Of the last trade, in ticks; NONE before the first. */
  last: number;
  /** The house maker's orders, best level first. */
  ladder: { bids: number[]; asks: number[] };
};

export type SpotTaker = Entrant & {
  met: Met;
  /** How far it goes and for how many lots; 0 of an order by value. */
  limit: number;
  lots: number;
  /** What a buy whose fee is on top has paid so far; undefined before its first fill. */
  bought: { lots: number; value: Amount; fee: Amount } | undefined;
};
/** The best prices of a book in ticks, NONE where a side is empty. */
export type Met = { bid: number; ask: number };

/**
 * What differs where other products trade by the code of this folder: whose account it is, what a fill moves, the name of the trigger. `setEnd`: an order of a market ends at a time, or no longer. `isFixed`: whether the open
 * order in a slot cannot end now.
 */
export type Venue = {
  account: AccountKind;
  setEnd: (state: State, market: number, order: number, at: number | undefined) => void;
  isFixed: (state: State, slot: number) => boolean;
  waits: 'spot.conditional';
  settlement: Settlement<State, Market, SpotTaker>;
};

export type Spot = {
  venue: Venue;
  markets: Map<number, Market>;
  orders: Orders;
  nextOrder: number;
  nextTrade: number;
  nextPriority: number;
  /** The number that the next trail begins with. */
  nextTrail: number;
  conditionals: Conditionals;
  trails: Trails<'spot.conditional'>;
  /** When open orders are canceled, by order. */
  expiries: Map<number, number>;
  /** Markets whose last price changed. */
  traded: Set<number>;
  /** What waits to be taken. */
  trades: Changed<Trade>;
  closed: Changed<OrderRow>;
  statuses: Changed<MarketRow>;
  ended: Changed<ConditionalRow>;
  expiryRows: Map<number, ExpiryRow>;
};

export type SpotSpec = Brings<{
  name: 'spot';
  state: Spot;
  command: SpotCommand;
  done: SpotDone;
  rows: SpotRows;
  refusal: (typeof refusals)[number];
  fault: (typeof spotFaults)[number];
  reason: (typeof reasons)[number];
  timer: 'spot.quotesStale' | 'spot.orderExpires';
  trigger: 'spot.conditional';
  setting: SpotSetting['kind'];
  calls: 'feeOff' | 'feePaid';
}>;
export type State = Seen<SpotSpec>;
