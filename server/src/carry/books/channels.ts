/** The public channels of a book. A product supplies its levels and trades, and gets channels in the contract's shapes. */
import type { market } from '@glassbook/contract';
import type { Changes, LevelRow } from '@glassbook/engine';
import type { PublicChannel } from '../socket/channel.ts';
import type { LevelText } from './book-text.ts';
import type { BookLevels, BookView } from './books.ts';
import type { TradeRow } from './order-books.ts';

const TRADES_IN_SNAPSHOT = 50;

export type BookSource = {
  levelsIn: (changes: Changes) => readonly LevelRow[];
  view: Pick<BookView, 'levels'>;
  text: (row: LevelRow) => LevelText;
};

/** The last state of each changed level is published. */
export function bookChannel({ levelsIn, view, text }: BookSource): PublicChannel<[number], BookLevels, BookLevels> {
  type Pending = { buy: Map<bigint, LevelRow>; sell: Map<bigint, LevelRow> };
  const pending = new Map<number, Pending>();
  return {
    note({ changes }, touched) {
      for (const row of levelsIn(changes)) {
        let own = pending.get(row.market);
        if (!own) {
          pending.set(row.market, (own = { buy: new Map(), sell: new Map() }));
          touched(row.market);
        }
        own[row.side].set(row.price, row);
      }
    },
    snapshot: (id) => view.levels(id, Number.MAX_SAFE_INTEGER),
    take(id) {
      const own = pending.get(id);
      pending.delete(id);
      return own && (() => ({ bids: [...own.buy.values()].map(text), asks: [...own.sell.values()].map(text) }));
    },
  };
}

export type TradeSource<T extends TradeRow> = {
  tradesIn: (changes: Changes) => readonly T[];
  view: Pick<BookView, 'trades'>;
  text: (trade: T) => market.PublicTrade;
};

/** Every trade is published, newest first. */
export function tradesChannel<T extends TradeRow>({
  tradesIn,
  view,
  text,
}: TradeSource<T>): PublicChannel<[number], market.PublicTrade[], market.PublicTrade[]> {
  const pending = new Map<number, T[]>();
  return {
    note({ changes }, touched) {
      for (const trade of tradesIn(changes)) {
        const own = pending.get(trade.market);
        if (own) own.push(trade);
        else {
          pending.set(trade.market, [trade]);
          touched(trade.market);
        }
      }
    },
    snapshot: (id) => view.trades(id, TRADES_IN_SNAPSHOT),
    take(id) {
      const own = pending.get(id);
      pending.delete(id);
      return own && (() => own.reverse().map(text));
    },
  };
}
