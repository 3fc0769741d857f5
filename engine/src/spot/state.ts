import type { Changed } from '../core/changed.ts';
import type { Orders } from '../core/orders.ts';
import type { Pit } from '../core/pit.ts';
import type { Brings, Seen } from '../product.ts';
import type { ConfigureMaker, ConfigureMarket, SpotCommand, SpotDone, spotFaults, SpotSetting } from './command.ts';
import type { MarketRow, OrderRow, SpotRows, Trade } from './rows.ts';
import type { reasons, refusals } from './words.ts';

export type Market = Pit & {
  base: number;
  quote: number;
  baseScale: number;
  status: 'open' | 'halted';
  settings: ConfigureMarket;
  /** The smallest and largest order as ticks × lots: what lies between them is neither; what does not is decided by the exact rules. */
  productMin: number;
  productMax: number;
  /** Where the fees go; NONE before the first. */
  baseFees: number;
  quoteFees: number;
  maker: ConfigureMaker | undefined;
  /** The house maker's orders, best level first. */
  ladder: { bids: number[]; asks: number[] };
};

export type Spot = {
  markets: Map<number, Market>;
  orders: Orders;
  nextOrder: number;
  nextTrade: number;
  nextPriority: number;
  /** What waits to be taken. */
  trades: Changed<Trade>;
  closed: Changed<OrderRow>;
  statuses: Changed<MarketRow>;
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
  timer: 'spot.quotesStale';
  setting: SpotSetting['kind'];
}>;
export type State = Seen<SpotSpec>;
