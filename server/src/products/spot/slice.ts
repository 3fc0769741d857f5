import type { Changes } from '@glassbook/engine';
import { bookTexts } from '../../carry/books/book-text.ts';
import { booksAsText, type BookView } from '../../carry/books/books.ts';
import { bookChannel, tradesChannel } from '../../carry/books/channels.ts';
import { oldBookEvents } from '../../carry/books/old-events.ts';
import { loadBooks } from '../../carry/books/order-books.ts';
import { slice } from '../../shared/slice/slice.ts';
import { amountText } from '../../carry/store/instrument.ts';
import { amendConditional } from './conditional/amend-conditional.ts';
import { amendOrder } from './amend-order.ts';
import { lastTrades, tradeLog } from './books.ts';
import { cancelAll } from './cancel-all.ts';
import { cancelOrder } from './cancel-order.ts';
import { conditionalsChannel, ordersChannel, storedConditionals, storedOrders } from './channels.ts';
import { conditionals } from './conditional/conditionals.ts';
import { Expiries } from './expiries.ts';
import { fills } from './fills.ts';
import { spotHappenings } from './happenings.ts';
import { openOrders } from './inspect.ts';
import { operations } from './operations/carry-out.ts';
import { spotControls } from './operations/controls.ts';
import { spotListings, spotMarkets } from './markets.ts';
import { orders } from './orders.ts';
import { placeConditional } from './conditional/place-conditional.ts';
import { placeOrder } from './place-order.ts';
import { presentConditional } from './conditional/present-conditional.ts';
import { noticesPart } from './notices/part.ts';
import { preview } from './preview.ts';
import { tradesOfOwners } from './own-trades.ts';
import { RestingUsers } from './resting-users.ts';
import { stored } from './stored.ts';
import { spotVenue } from './spot-venue.ts';

const levelsIn = ({ spot: { levels } }: Changes) => levels;
const tradesIn = ({ spot: { trades } }: Changes) => trades;

export const spot = slice({
  name: 'spot',
  stored,
  usual: [['orders'], ['orders', 'trades']],
  listings: spotListings,
  inspect: openOrders,
  roles: ['writer', 'leader'],
  needs: [
    'activity',
    'books',
    'catalog',
    'config',
    'controls',
    'disk',
    'histories',
    'limitWords',
    'log',
    'now',
    'pool',
    'prices',
    'robots',
    'sequencer',
    'state',
  ],
  calls: ['tradeRefusal', 'feesPaidBy'],
  opens: ['trades', 'tradesBy'],
  async open(has) {
    const { pool, state, catalog, sequencer, prices, robots, log, activity, controls, books: allBooks } = has;
    const { config, now, disk, limitWords, tradeRefusal, histories } = has;
    const markets = spotMarkets(catalog);
    const books = await loadBooks(state.spot.markets, (market, limit) => lastTrades(pool, market, limit));
    const texts = bookTexts(markets.market, amountText);
    const statuses = new Map([...state.spot.markets.values()].map(({ market, status }) => [market, status]));
    const statusOf = (id: number) => statuses.get(id) ?? 'halted';
    const resting = new RestingUsers(state, robots);
    prices.needEvery((market) => resting.isIn(market));
    const channel = (id: number) => `spot.book:${markets.market(id).symbol}`;
    const view: BookView = { ...booksAsText(books, texts), status: statusOf, channel };
    allBooks.add(markets.all, view, tradeLog(pool));
    activity.add(spotHappenings(markets));
    controls.add(spotControls({ markets, sequencer, statusOf }));
    const venue = spotVenue(markets);
    const services = { pool, histories, markets, sequencer, limitWords, tradeRefusal, books, prices, statusOf, venue };
    const conditional = presentConditional(markets);
    const expiries = new Expiries(state.spot);
    const told = noticesPart({ pool, config, now, disk, log }, markets);
    const levels = { levelsIn, view, text: texts.level };
    const trades = { tradesIn, view, text: texts.trade };
    return {
      handlings: {
        placeOrder: placeOrder(services),
        ...{ cancelOrder: cancelOrder(services), cancelAll: cancelAll(services), amendOrder: amendOrder(services) },
        ...{ orders: orders(services), fills: fills(services) },
        preview: preview({ ...services, feesPaidBy: has.feesPaidBy }),
        placeConditional: placeConditional(services),
        amendConditional: amendConditional(services),
        conditionals: conditionals(services),
        ...told.handlings,
      },
      channels: {
        'spot.book': bookChannel(levels),
        'spot.trades': tradesChannel(trades),
        'spot.orders': ordersChannel(storedOrders(pool, venue), venue, expiries),
        'spot.conditionals': conditionalsChannel(storedConditionals(pool, conditional, venue.rows), conditional),
      },
      opens: tradesOfOwners(pool),
      oldEvents: oldBookEvents({ instruments: markets.all, ...levels, ...trades }),
      onCommitted({ changes }) {
        for (const row of changes.spot.levels) books.set(row);
        for (const trade of changes.spot.trades) {
          books.addTrade(trade);
          allBooks.traded('spot', trade);
        }
        resting.apply(changes.spot);
        expiries.apply(changes.spot.expiries);
        for (const { market, status } of changes.spot.markets) statuses.set(market, status);
        if (changes.settings.length + changes.spot.markets.length > 0) allBooks.ruled();
        for (const { market } of [...changes.spot.levels, ...changes.spot.trades]) allBooks.changed(market);
      },
      leads() {
        const notifying = told.leads();
        const carrying = operations({ pool, sequencer, markets: markets.all, log });
        return {
          onCommitted: ({ changes }) => notifying.committed(changes),
          start: notifying.start,
          chores: carrying.chores,
          close: async () => {
            await notifying.close();
            await carrying.close();
          },
        };
      },
    };
  },
});
