import type { Amount } from '@glassbook/money';
import { Orders } from './book/orders.ts';
import type { DemoClaimRow, IndexPriceRow, MarketRow, OrderRow, SettingRow, Trade } from './changes.ts';
import type { ConfigureDemo, ConfigureMaker, ConfigureMarket } from './command.ts';
import type { Book } from './book/book.ts';
import type { Kind } from './terms.ts';
import { Ledger } from './ledger/ledger.ts';
import { Requests } from './requests/requests.ts';
import { Schedule } from './schedule/schedule.ts';

export type Asset = { asset: number; name: string; scale: number; kinds: readonly Kind[] };
export type IndexPrice = { price: Amount; at: number; seq: number };

/** Prices stand in the book as whole ticks, amounts as whole lots. */
export type Market = {
  market: number;
  base: number;
  quote: number;
  status: 'open' | 'halted';
  settings: ConfigureMarket;
  /** The same as numbers, for the hot path. */
  tick: number;
  lot: number;
  /** Quote units that one lot costs per tick of price: a value is ticks × lots × unit, exactly, without a division. */
  unit: Amount;
  /** The same as a number; Infinity where a number cannot hold it. */
  unitNumber: number;
  /** The smallest and largest order as ticks × lots. */
  productMin: number;
  productMax: number;
  /** Where the fees go; NONE before the first. */
  baseFees: number;
  quoteFees: number;
  maker: ConfigureMaker | undefined;
  book: Book;
  /** The house maker's orders, best level first. */
  ladder: { bids: number[]; asks: number[] };
  /** Prices whose level changed since it was last taken: ticks × 2 + side, not yet free of repetition. */
  dirtyLevels: number[];
};

/** Everything the engine knows. Owned by whoever applies entries to it; nobody else writes it. */
export type State = {
  /** Of the last entry. */
  seq: number;
  at: number;
  assets: Map<number, Asset>;
  ledger: Ledger;
  requests: Requests;
  schedule: Schedule;
  indexPrices: Map<number, IndexPrice>;
  spot: {
    markets: Map<number, Market>;
    orders: Orders;
    nextOrder: number;
    nextTrade: number;
    nextPriority: number;
  };
  wallet: {
    demo: ConfigureDemo | undefined;
    demoClaims: Map<number, number>;
    /** What each house account was ever given from outside, by owner and asset. */
    houseFunding: Map<string, Amount>;
  };
  /** What changed since it was last taken; not part of the state (changes.ts). */
  changes: {
    trades: Trade[];
    prices: IndexPriceRow[];
    closedOrders: OrderRow[];
    /** Slots. One whose order left is no longer marked there; one that was used again may stand here twice. */
    dirtySlots: number[];
    markets: MarketRow[];
    demoClaims: DemoClaimRow[];
    settings: SettingRow[];
  };
};

export const noChanges = (): State['changes'] => ({
  trades: [],
  prices: [],
  closedOrders: [],
  dirtySlots: [],
  markets: [],
  demoClaims: [],
  settings: [],
});

/** The state before the first entry. */
export const emptyState = (): State => ({
  seq: 0,
  at: 0,
  assets: new Map(),
  ledger: new Ledger(),
  requests: new Requests(),
  schedule: new Schedule(),
  indexPrices: new Map(),
  spot: { markets: new Map(), orders: new Orders(), nextOrder: 1, nextTrade: 1, nextPriority: 1 },
  wallet: { demo: undefined, demoClaims: new Map(), houseFunding: new Map() },
  changes: noChanges(),
});
