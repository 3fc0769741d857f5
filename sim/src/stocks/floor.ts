/** What stocks keep, and the model by which their orders go: the naive rules of spot with books of their own. */
import type {
  ActionRow,
  AuctionRow,
  ChangeRow,
  ConfigureCalendar,
  ConfigureDelisting,
  ConfigureDividend,
  ConfigureSession,
  ConfigureSplit,
  ConfigureStock,
  EntitlementRow,
  SessionRow,
  StockTrade,
} from '@glassbook/engine/stocks';
import { changesOf, floor, slice, type Model } from '../model/model.ts';
import { rowsOf, spotOf, type Market } from '../spot/market.ts';

export type Terms = ConfigureSplit | ConfigureDividend | ConfigureDelisting;
export type Stock = {
  rules: ConfigureStock;
  market: Market;
  row: SessionRow;
  /** When its session changes next, and when the next piece of its auction is carried out. */
  due: number | undefined;
  pieceDue: number | undefined;
};

export const stocksOf = slice(() => ({
  calendar: undefined as ConfigureCalendar | undefined,
  days: new Map<number, ConfigureSession>(),
  stocks: new Map<number, Stock>(),
  terms: new Map<number, Terms>(),
  /** Those that are not over. */
  actions: new Map<number, ActionRow>(),
  /** Dividends that are due, by number. */
  due: new Map<number, EntitlementRow>(),
  /** When the next owners are done, by market, and when the next are paid, by action. */
  ownersDue: new Map<number, number>(),
  payDue: new Map<number, number>(),
  nextAuction: 1,
  nextEntitlement: 1,
  nextChange: 1,
}));

export const stockRowsOf = changesOf(() => ({
  sessions: new Map<number, SessionRow>(),
  auctions: [] as AuctionRow[],
  actions: new Map<number, ActionRow>(),
  entitlements: new Map<number, EntitlementRow>(),
  changes: [] as ChangeRow[],
  /** The auction of each trade of one. */
  auctionOf: new Map<number, number>(),
}));

const floors = new WeakMap<Model, Model>();
export function floorOf({ base: model }: Model): Model {
  let own = floors.get(model);
  if (own === undefined) {
    own = floor(model);
    floors.set(model, own);
    spotOf(own).venue = { account: 'stock', trade: 'stocks.trade', fee: 'stocks.fee', waits: 'stocks.conditional' };
  }
  return own;
}

export const tradesOf = (model: Model): StockTrade[] =>
  rowsOf(floorOf(model)).trades.map((trade) => ({
    ...trade,
    auction: stockRowsOf(model).auctionOf.get(trade.id) ?? 0,
  }));
