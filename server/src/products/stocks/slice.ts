/** Stocks: shares that are traded for USDT in the sessions of their exchange. */
import type { Changes } from '@glassbook/engine';
import { bookTexts } from '../../carry/books/book-text.ts';
import { booksAsText, type BookView } from '../../carry/books/books.ts';
import { bookChannel, tradesChannel } from '../../carry/books/channels.ts';
import { loadBooks } from '../../carry/books/order-books.ts';
import { amountText } from '../../carry/store/instrument.ts';
import { slice } from '../../shared/slice/slice.ts';
import { amendOrder } from '../spot/amend-order.ts';
import { lastTrades, tradeLog } from '../spot/books.ts';
import { cancelAll } from '../spot/cancel-all.ts';
import { cancelOrder } from '../spot/cancel-order.ts';
import { conditionalsChannel, ordersChannel, storedConditionals, storedOrders } from '../spot/channels.ts';
import { Expiries } from '../spot/expiries.ts';
import { fills } from '../spot/fills.ts';
import { orders } from '../spot/orders.ts';
import { placeOrder } from '../spot/place-order.ts';
import { countedBy, Volumes } from './books.ts';
import { sessionChannel } from './channels.ts';
import { knownOfPractice, practiceActions, practiceSettings } from './demo/practice.ts';
import { exchangeOf } from './exchange.ts';
import { stockHappenings } from './happenings.ts';
import { Standings, stockListings, stockMarkets } from './markets.ts';
import { stockControls } from './operations/controls.ts';
import { preview } from './orders/preview.ts';
import { presentWaiting, stockRows, stockVenue } from './orders/venue.ts';
import { dividends, positions } from './own/positions.ts';
import { actions, auction, auctions, calendar, detail, markets as listed } from './public/calls.ts';
import type { StockServices } from './services.ts';
import { splitsIn } from './splits.ts';
import { stored } from './stored.ts';

const TRADES = 'stock_trades';
const levelsIn = ({ stocks: { levels } }: Changes) => levels;
const tradesIn = ({ stocks: { trades } }: Changes) => trades;

export const stocks = slice({
  name: 'stocks',
  stored,
  usual: [['orders'], ['orders', 'trades']],
  listings: stockListings,
  demoSettings: practiceSettings,
  menu: [{ title: 'stock', url: '/pages/transaction/stock', sort: 60, name: 'menu' }],
  roles: ['writer', 'leader'],
  needs: [
    ...(['pool', 'state', 'catalog', 'sequencer', 'controls', 'books', 'prices', 'inForce', 'now', 'feed'] as const),
    ...(['activity', 'identityOf', 'limitWords', 'config', 'log', 'histories'] as const),
  ],
  calls: ['tradeRefusal', 'withdrawalHold'],
  opens: ['splitsOf'],
  async open(has) {
    const { pool, state, catalog, sequencer, controls, books: allBooks, prices, inForce, now, feed } = has;
    const { config, log, histories, activity, identityOf, limitWords, tradeRefusal, withdrawalHold } = has;
    const markets = stockMarkets(catalog);
    const standings = new Standings(state.stocks);
    const books = await loadBooks(state.stocks.markets, (market, limit) => lastTrades(pool, market, limit, TRADES));
    const texts = bookTexts(markets.market, amountText);
    const volumes = await Volumes.read(pool, markets, standings);
    const expiries = new Expiries(state.stocks);
    const statusOf = (id: number) => (standings.isOpen(id) ? ('open' as const) : ('halted' as const));
    const channel = (id: number) => `stocks.book:${markets.market(id).symbol}`;
    const view: BookView = { ...booksAsText(books, texts), status: statusOf, channel };
    const counted = countedBy(exchangeOf(inForce));
    allBooks.add(markets.all, view, tradeLog(pool, 'stocks', TRADES, counted));
    controls.add(stockControls({ pool, state, catalog, sequencer }));
    activity.add(stockHappenings(markets));
    const volumeOf = (id: number) => volumes.of(id, standings.of(id)?.closedAt ?? 0);
    const seen: StockServices = { pool, catalog, inForce, now, feed, markets, standings, books, prices, volumeOf };
    const gating = { pool, identityOf, limitWords, withdrawalHold, tradeRefusal };
    const venue = stockVenue({ ...gating, markets, standings, inForce });
    const services = { ...gating, histories, markets, sequencer, books, prices, statusOf, venue, standings };
    const waiting = presentWaiting(markets);
    return {
      opens: { splitsOf: splitsIn(inForce) },
      handlings: {
        ...{ markets: listed(seen), detail: detail(seen), calendar: calendar(seen), actions: actions(seen) },
        ...{ auctions: auctions(seen), auction: auction(seen) },
        ...{ placeOrder: placeOrder(services), amendOrder: amendOrder(services), cancelOrder: cancelOrder(services) },
        ...{ cancelAll: cancelAll(services), orders: orders(services), fills: fills(services) },
        ...{ preview: preview(services), positions: positions(seen), dividends: dividends(seen) },
      } as never,
      channels: {
        'stocks.session': sessionChannel(seen),
        'stocks.book': bookChannel({ levelsIn, view, text: texts.level }),
        'stocks.trades': tradesChannel({ tradesIn, view, text: texts.trade }),
        'stocks.orders': ordersChannel(storedOrders(pool, venue), venue, expiries, 'stocks') as never,
        'stocks.conditionals': conditionalsChannel(
          storedConditionals(pool, waiting as never, stockRows),
          waiting as never,
          'stocks',
        ) as never,
      },
      onCommitted({ changes }) {
        const { sessions, levels, trades } = changes.stocks;
        standings.apply(changes.stocks);
        for (const row of levels) books.set(row);
        for (const trade of trades) {
          books.addTrade(trade);
          allBooks.traded('stocks', counted(trade));
        }
        volumes.apply(trades, standings);
        expiries.apply(changes.stocks.expiries);
        if (changes.settings.length + sessions.length > 0) allBooks.ruled();
        for (const { market } of [...levels, ...trades]) allBooks.changed(market);
      },
      leads() {
        const isDemo = config.crowd && !config.production && config.money === 'demo';
        const announce = () => {
          for (const command of practiceActions(knownOfPractice(inForce), now()))
            void sequencer
              .submit(command)
              .catch((error: unknown) => log.warn({ err: error }, 'an action of PRACTICE was not announced'));
        };
        return { chores: isDemo ? [{ everyMs: 10_000, run: announce }] : [] };
      },
    };
  },
});
