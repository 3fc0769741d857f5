import type { Amount } from '@glassbook/money';
import type { Changed } from '../core/changed.ts';
import type { RowFrom } from '../core/fields.ts';
import type { Schedule } from '../core/schedule.ts';
import type { Brings, Seen } from '../product.ts';
import type { SpotRows, Trade } from '../spot/rows.ts';
import type { Market, Spot } from '../spot/state.ts';
import type { AuctionBook } from './auction/book.ts';
import type { Calendar } from './calendar/sessions.ts';
import type {
  ConfigureDelisting,
  ConfigureDividend,
  ConfigureSession,
  ConfigureSplit,
  ConfigureStock,
  StocksCommand,
  StocksDone,
  stocksFaults,
  StocksSetting,
} from './command.ts';
import type { actionRow, auctionRow, changeRow, entitlementRow, sessionRow } from './rows.ts';
import type { OrderRefusal } from '../spot/command.ts';
import type { reasons, refusals } from './words.ts';

/** `past`: what the index was in the last minutes of an open session, one price a step, the oldest first. */
export type SessionRow = RowFrom<typeof sessionRow> & { past: readonly { at: number; price: Amount }[] };
/** `surplus`: buys above sells at its price, below zero where sells are more. What waited at each price, the lowest first. */
export type AuctionRow = RowFrom<typeof auctionRow> & {
  surplus: bigint;
  levels: readonly { price: Amount; buy: Amount; sell: Amount }[];
};
export type ActionTerms = ConfigureSplit | ConfigureDividend | ConfigureDelisting;
export type ActionRow = RowFrom<typeof actionRow>;
export type EntitlementRow = RowFrom<typeof entitlementRow>;
export type ChangeRow = RowFrom<typeof changeRow>;
/** A fill; `auction`: the auction it is of, 0 without one. */
export type StockTrade = Trade & { auction: number };

/**
 * A stock: its settings, its book, how it stands. `ends`: when each of its orders ends. `later`: conditional orders that are next to arrive or end, by id; it is made when it is needed, and no part of what is stored.
 */
export type Listing = {
  rules: ConfigureStock;
  market: Market;
  book: AuctionBook;
  row: SessionRow;
  ends: Schedule<'end'>;
  later: number[];
};

/** Orders and their books are those of spot (view.ts); what is more is here. */
export type Stocks = Omit<Spot, 'trades'> & {
  trades: Changed<StockTrade>;
  calendar: Calendar | undefined;
  /** Days that differ from the calendar. */
  days: Map<number, ConfigureSession>;
  listings: Map<number, Listing>;
  /** What was announced, by id of the action, also of those that are over. */
  terms: Map<number, ActionTerms>;
  /** Those that are not over, by id. */
  actions: Map<number, ActionRow>;
  /** Those that are due, by action, in the order of owners. */
  entitlements: Map<number, Map<number, EntitlementRow>>;
  nextAuction: number;
  nextEntitlement: number;
  nextChange: number;
  changed: {
    sessions: Map<number, SessionRow>;
    auctions: Changed<AuctionRow>;
    actions: Map<number, ActionRow>;
    entitlements: Map<number, EntitlementRow>;
    changes: Changed<ChangeRow>;
  };
};

type StocksRows = Omit<SpotRows, 'trades' | 'markets'> & {
  trades: StockTrade;
  sessions: SessionRow;
  auctions: AuctionRow;
  actions: ActionRow;
  entitlements: EntitlementRow;
  changes: ChangeRow;
};

export type StocksSpec = Brings<{
  name: 'stocks';
  state: Stocks;
  command: StocksCommand;
  done: StocksDone;
  rows: StocksRows;
  refusal: (typeof refusals)[number] | OrderRefusal;
  fault: (typeof stocksFaults)[number];
  reason: (typeof reasons)[number];
  timer:
    | ('stocks.session' | 'stocks.quotesStale' | 'stocks.orderExpires')
    | ('stocks.owners' | 'stocks.pay' | 'stocks.auction');
  trigger: 'stocks.conditional';
  setting: StocksSetting['kind'];
}>;
export type State = Seen<StocksSpec>;
