/** The data that every page of an instrument subscribes to and shows; a product adds its ticket, its orders and its balances. */
import type { market as marketWire } from '@glassbook/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoggedIn } from '../../carry/session.ts';
import { useLive } from '../../carry/live/index.ts';
import type { Book } from './book/levels.ts';
import type { OrderLine } from './chart/order-lines.ts';
import type { Instrument } from './instrument.ts';
import { useBook, useFreshness, usePrices, type Freshness, type Prices } from './market-data.ts';

export type TradingView = {
  market: Instrument;
  markets: readonly Instrument[];
  loggedIn: boolean;
  prices: Prices;
  book: Book;
  freshness: Freshness;
  /** Public trades, newest first. */
  trades: readonly marketWire.PublicTrade[];
  /** Own open orders: how many in all instruments, with those that wait, once they are here, and the prices and lines of those in this one. */
  openCount: number | undefined;
  resting: { bids: readonly bigint[]; asks: readonly bigint[] };
  lines: readonly OrderLine[];
  /** A price was picked in the book. */
  pickPrice: (price: bigint, amount?: bigint) => void;
};

/** The parts of the page that a product renders itself. */
export type TradingParts = {
  ticket: (wide: boolean) => ReactNode;
  /** What matters about its instruments instead of the day's change and figures: beside the name on a phone, and in the head of a wide window. With the tabs of the products on top of a narrow one: spot's first view has no line to spare, there the list of markets has them. */
  facts?: { short: ReactNode; full: ReactNode };
  /** Open positions, before the orders. `tools` as of the orders. */
  positions?: { count: number | undefined; show: (wide: boolean, tools?: HTMLElement | null) => ReactNode };
  balances: ReactNode;
  /** Above them in a wide window; the balances of the pair where it is left out. */
  balancesTitle?: string;
  /** `tools`: where its filter and its button go, instead of above the list. */
  openOrders: (wide: boolean, tools?: HTMLElement | null) => ReactNode;
  /** Orders that wait beside the open ones: in a wide window they have a tab of their own. */
  waiting?: { label: string; count: number | undefined; show: (tools: HTMLElement | null) => ReactNode };
  /** In a wide window. */
  orderHistory: () => ReactNode;
  fillHistory: () => ReactNode;
  /** Opens the confirmation to cancel the open orders of this market. */
  askCancel: () => void;
};

/** The public part of a view. */
export function useInstrument<I extends Instrument>(market: I, markets: readonly I[]) {
  const loggedIn = useLoggedIn();
  const prices = usePrices(market);
  const { book, state: bookState } = useBook(market);
  const freshness = useFreshness();
  const trades = useLive(market.venue.tradesKey(market.symbol)).value ?? [];
  return { market, markets, loggedIn, prices, book, bookState, freshness, trades };
}

/** Why no order can be sent now, as text: offline, or stale prices. */
export function useHindrance({ offline, stale, seconds }: Freshness): string | undefined {
  const { t } = useTranslation('trading');
  if (offline) return t('ticket.offline');
  return stale ? t('ticket.stale', { seconds }) : undefined;
}
