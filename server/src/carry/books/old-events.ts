/** The historic events of a book: `market_depth` and `match_trade`. */
import type { market } from '@glassbook/contract';
import type { OldEvents, OldPayload } from '../socket/events.ts';
import { pairOf, type Instrument } from '../store/instrument.ts';
import type { BookView } from './books.ts';
import type { BookSource, TradeSource } from './channels.ts';
import type { TradeRow } from './order-books.ts';

const LEVELS = 10;
type Names = Parameters<typeof pairOf>[0];

const headOf = (of: Names) => ({
  ...pairOf(of),
  'base-currency': of.base.symbol,
  'quote-currency': of.quote.symbol,
});

export type OldBookSource<T extends TradeRow> = {
  instruments: readonly (Names & Pick<Instrument, 'id'>)[];
  view: Pick<BookView, 'levels'>;
  levelsIn: BookSource['levelsIn'];
  tradesIn: TradeSource<T>['tradesIn'];
  text: (trade: T) => market.PublicTrade;
};

export function oldBookEvents<T extends TradeRow>(source: OldBookSource<T>): OldEvents {
  const { instruments, view, levelsIn, tradesIn, text } = source;
  const books = new Set<number>();
  const trades = new Map<number, T[]>();
  const forget = () => {
    books.clear();
    trades.clear();
  };
  const depth = (of: Names): OldPayload => {
    const { bids, asks } = view.levels(of.id, LEVELS);
    // Clients of the old protocol reverse the asks before they draw them.
    return { type: 'market_depth', ...headOf(of), bids, asks: [...asks].reverse() };
  };
  const matched = (of: Names, rows: readonly T[]): OldPayload => {
    const data = rows.map(text).map((trade) => ({ ...trade, tradeId: trade.id }));
    return { type: 'match_trade', ...headOf(of), data: data.reverse() };
  };
  return {
    note({ changes }) {
      for (const row of levelsIn(changes)) books.add(row.market);
      for (const trade of tradesIn(changes)) trades.set(trade.market, [...(trades.get(trade.market) ?? []), trade]);
    },
    take() {
      const payloads = instruments.flatMap((of) => {
        const rows = trades.get(of.id);
        return [...(books.has(of.id) ? [depth(of)] : []), ...(rows ? [matched(of, rows)] : [])];
      });
      forget();
      return payloads;
    },
    forget,
  };
}
