/** Perpetual contracts: orders, positions, funding and liquidations. */
import { bookTexts } from '../../carry/books/book-text.ts';
import { booksAsText } from '../../carry/books/books.ts';
import { bookChannel, tradesChannel } from '../../carry/books/channels.ts';
import { loadBooks } from '../../carry/books/order-books.ts';
import type { Doors, PublicContract } from '../../shared/slice/doors.ts';
import { slice } from '../../shared/slice/slice.ts';
import { cancelAll, cancelOrder } from './cancel-order.ts';
import { changeMargin, setMode } from './change-margin.ts';
import { ordersChannel, positionsChannel, pricesChannel } from './channels.ts';
import { closeAll, closePosition } from './close-position.ts';
import { copiedFutures } from './copied.ts';
import { leverSetStop, setExits } from './exits.ts';
import { leverBatchClose, leverCancel, leverClose, leverMargin, leverSubmit, ofPair } from './lever/lever.ts';
import { leverDeal, leverDealAll } from './lever/lever-deal.ts';
import { leverTrades } from './lever/lever-trades.ts';
import { whoPays } from './who-pays.ts';
import { account, fills, fundingPayments, liquidations, orders, positions } from './lists.ts';
import { futuresMarkets, symbolsOf, type FuturesMarkets } from './markets.ts';
import { oldFuturesEvents } from './old-events.ts';
import { futuresControls } from './operations.ts';
import { noticesPart } from './notices/part.ts';
import { OpenPositions } from './open-positions.ts';
import { opening } from './opening.ts';
import { placeOrder } from './place-order.ts';
import { presentFutures } from './present.ts';
import { AdlRanks } from './adl-ranks.ts';
import { FuturesPrices, lastRates, tradeTimes } from './prices.ts';
import { fundings, insurance, markets as listMarkets } from './public-lists.ts';
import { answerRisk, risk } from './risk.ts';
import type { FuturesServices } from './services.ts';
import { lastTrades, tradeRow } from './own-rows.ts';
import { stored } from './stored.ts';

export const futures = slice({
  name: 'futures',
  stored,
  usual: [['marks'], ['orders', 'marks'], ['orders', 'positions', 'exposures', 'trades', 'marks']],
  symbols: symbolsOf,
  menu: [{ title: 'futures', url: '/pages/transaction/contract', sort: 50, name: 'title_none' }],
  asks: whoPays,
  roles: ['writer', 'leader'],
  needs: [
    'activity',
    'catalog',
    'config',
    'controls',
    'disk',
    'histories',
    'identityOf',
    'inForce',
    'limitWords',
    'log',
    'now',
    'pool',
    'prices',
    'robots',
    'sequencer',
    'state',
  ],
  opens: ['futuresOf', 'copiedFutures', 'publicContracts'],
  calls: ['cnyRate', 'withdrawalHold', 'tradeRefusal'],
  async open(has) {
    const { pool, state, catalog, sequencer, robots, now, prices: indexPrices, inForce, controls, limitWords } = has;
    const { histories, identityOf, withdrawalHold, tradeRefusal, cnyRate, activity, config, disk, log } = has;
    const markets = futuresMarkets(state, catalog, inForce);
    const books = await loadBooks(state.futures.markets, (market, limit) => lastTrades(pool, market, limit));
    const texts = bookTexts(markets.market, (_, contracts) => String(contracts));
    const statuses = new Map([...state.futures.markets.values()].map(({ market, status }) => [market, status]));
    const prices = new FuturesPrices(state, markets, robots, await lastRates(pool), await tradeTimes(pool, markets));
    indexPrices.needEvery((instrument) => prices.isIn(instrument));
    const view = booksAsText(books, texts);
    const openPositions = new OpenPositions(state);
    const ranks = new AdlRanks(state, markets, prices, now);
    const present = presentFutures(markets, prices, ranks);
    const services: FuturesServices = {
      ...{ pool, catalog, markets, prices, books, open: openPositions, present, sequencer, now },
      ...opening({ pool, identityOf, withdrawalHold, tradeRefusal, limitWords }, now),
      ...{ limitWords, cnyRate },
      indexPrice: (id) => indexPrices.get(id)?.price,
      statusOf: (id) => statuses.get(id) ?? 'halted',
    };
    controls.add(futuresControls({ markets, sequencer, statusOf: services.statusOf }));
    const told = await noticesPart({ pool, activity, config, robots, now, disk, log }, services, openPositions);
    return {
      handlings: {
        ...told.handlings,
        ...{ markets: listMarkets(services), fundings: fundings(services), insurance: insurance(services) },
        ...{ account: account(services), orders: orders(services), fills: fills({ ...services, pool: histories }) },
        ...{ positions: positions(services), fundingPayments: fundingPayments({ ...services, pool: histories }) },
        ...{ liquidations: liquidations({ ...services, pool: histories }), placeOrder: placeOrder(services) },
        ...{ closePosition: closePosition(services), closeAll: closeAll(services) },
        ...{ cancelOrder: cancelOrder(services), cancelAll: cancelAll(services) },
        ...{ changeMargin: changeMargin(services), setMode: setMode(services) },
        ...{ setExits: setExits(services), leverSetStop: leverSetStop(services) },
        ...{ leverSubmit: leverSubmit(services), leverClose: leverClose(services) },
        ...{ leverBatchClose: leverBatchClose(services), leverCancel: leverCancel(services) },
        ...{ leverMargin: leverMargin(services), risk: risk(services), answerRisk: answerRisk(services) },
        ...{ leverTrades: leverTrades(services), leverDeal: leverDeal(services), leverDealAll: leverDealAll(services) },
      },
      channels: {
        'futures.book': bookChannel({
          levelsIn: ({ futures: { levels } }) => levels,
          view,
          text: texts.level,
        }),
        'futures.trades': tradesChannel({
          tradesIn: ({ futures: { trades } }) => trades.map(tradeRow),
          view,
          text: texts.trade,
        }),
        'futures.prices': pricesChannel(services),
        'futures.orders': ordersChannel(pool, present),
        'futures.positions': positionsChannel(pool, present),
      },
      oldOwn: oldFuturesEvents(services),
      opens: {
        futuresOf: termsOf(services),
        copiedFutures: copiedFutures(services),
        publicContracts: { ...view, status: services.statusOf, all: contractsOf(markets) },
      },
      onCommitted({ changes }) {
        for (const row of changes.futures.levels) books.set(row);
        for (const trade of changes.futures.trades) books.addTrade(tradeRow(trade));
        for (const { market, status } of changes.futures.markets) statuses.set(market, status);
        prices.apply(changes);
        openPositions.apply(changes);
        ranks.apply(changes);
      },
      leads: told.leads,
    };
  },
});

/** The linear contracts, as simulated traders see them. */
const contractsOf = ({ all }: FuturesMarkets): PublicContract[] =>
  all
    .filter(({ isInverse }) => !isInverse)
    .map(({ id, symbol, base, quote, tick, rules: { size, index, contractsMax } }) => ({
      ...{ id, base, quote, tick, size, index, contractsMax, channel: `futures.book:${symbol}` },
    }));

/** What other slices know of futures. */
const termsOf =
  ({ markets, prices, statusOf }: FuturesServices): Doors['futuresOf'] =>
  (base, quote) => {
    const of = ofPair(markets, String(base), String(quote));
    if (!of) return undefined;
    const { size, takerFeePpm, contractsMax } = of.rules;
    return { isOpen: statusOf(of.id) === 'open', size, takerFeePpm, contractsMax, lastRate: prices.lastRate(of.id) };
  };
