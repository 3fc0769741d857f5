/** A small exchange with its state in maps: the reference for the sockets' snapshots and pushes. */
import { channels as contractChannels, type market, type spot, type wallet } from '@glassbook/contract';
import { assert } from '@glassbook/money';
import { changesOf, type Some } from '../../../../test/changes.ts';
import type { BalanceRow, Changes, LevelRow, OrderRow, Trade } from '@glassbook/engine';
import type { Committed } from '../../sequencer/committed.ts';
import type { LevelText } from '../../books/book-text.ts';
import type { BookView } from '../../books/books.ts';
import { bookChannel, tradesChannel } from '../../books/channels.ts';
import { oldBookEvents } from '../../books/old-events.ts';
import { candleChannel, rulesChannel, tickersChannel, tradeCandleChannel } from '../../../products/market/channels.ts';
import type { MarketData } from '../../../products/market/market-data.ts';
import { oldPriceEvents } from '../../../products/market/old-events.ts';
import type { OwnOrders } from '../../books/own-orders.ts';
import { conditionalsChannel, ordersChannel } from '../../../products/spot/channels.ts';
import { balancesChannel, type OwnBalances } from '../../../products/wallet/channels.ts';
import { channelsOf } from '../../../shared/slice/parts.ts';
import type { AnyPart } from '../../../shared/slice/slice.ts';
import type { AnyChannel, AsOf } from '../channel.ts';
import type { OldEvents } from '../events.ts';

type Balance = wallet.Balance;

const asset = (id: number, symbol: string) => ({ id, symbol, scale: 0, sort: id, isQuote: id === 3, createdAt: 0 });
const instrument = (id: number, base: string) => ({
  ...{ id, product: 'spot', symbol: `${base}/USDT`, base: asset(id, base), quote: asset(3, 'USDT') },
});
const btc = instrument(1, 'BTC');
export const instruments = [btc, instrument(2, 'ETH')];

/** Channels of other products, which read a database: no test here subscribes to them. */
const unread = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(contractChannels).map(([name, { private: isPrivate }]) => [
      name,
      isPrivate
        ? { news: () => undefined, empty: () => ({}), isEmpty: () => true, load: () => Promise.reject(new Error(name)) }
        : { note: () => undefined, snapshot: () => assert(false, name), take: () => undefined },
    ]),
  );

export function orderRow(row: Partial<OrderRow>): OrderRow {
  const whole: OrderRow = {
    ...{ id: 1, owner: 1000, market: 1, side: 'buy', type: 'limit', timeInForce: 'GTC', postOnly: false },
    ...{ clientOrderId: undefined, price: 100n, amount: 10n, value: 0n, filledAmount: 0n, filledValue: 0n, fee: 0n },
    ...{ status: 'open', cancelReason: undefined, priority: 1, createdAt: 1, updatedAt: 1, selfTrade: 'expire_maker' },
  };
  return { ...whole, ...row };
}

export function trade(row: Partial<Trade>): Trade {
  const whole: Trade = {
    ...{ id: 1, seq: 1, at: 1, market: 1, price: 100n, amount: 1n, value: 100n, takerSide: 'buy', makerOrder: 1 },
    ...{ takerOrder: 2, makerOwner: 2, takerOwner: 2, makerFee: 0n, takerFee: 0n },
    ...{ bestBid: undefined, bestAsk: undefined },
  };
  return { ...whole, ...row };
}

const present = {
  level: (row: LevelRow): LevelText => [row.price.toString(), row.amount.toString()],
  publicTrade: (row: Trade): market.PublicTrade => ({
    ...{ id: row.id, price: row.price.toString(), amount: row.amount.toString() },
    ...{ direction: row.takerSide, ts: row.at },
  }),
  order: (row: OrderRow): spot.Order => ({
    ...{
      id: row.id,
      u_id: row.owner,
      currency_id: 1,
      legal_id: 3,
      type: row.side === 'buy' ? 1 : 2,
      symbol: btc.symbol,
    },
    ...{ target_price: row.price.toString(), trade_price: '0', trade_amount: row.amount.toString(), charge_fee: '0' },
    status: row.status === 'open' ? 1 : row.status === 'done' ? 2 : 3,
    ...{ created_at: '2026-04-22 12:07:48', updated_at: '2026-04-22 12:07:48', order_type: row.type },
    ...{
      time_in_force: row.timeInForce,
      post_only: row.postOnly,
      self_trade: row.selfTrade,
      client_order_id: null,
      filled_amount: '0',
    },
    ...{ filled_value: '0', value: null, fee_currency: 'BTC', cancel_reason: null, created_ms: 1, updated_ms: 1 },
    expires_ms: null,
  }),
  fill: (row: Trade, role: 'maker' | 'taker'): spot.Fill => ({
    ...{ id: row.id, order_id: 1, symbol: btc.symbol, currency_id: 1, legal_id: 3, type: 1, role, price: '1' },
    ...{ amount: row.amount.toString(), value: '1', fee: '0', fee_currency: 'BTC', created_at: '', created_ms: 1 },
    ...{ best_bid: null, best_ask: null },
  }),
  balance: (row: BalanceRow): Balance => ({
    ...{ currency_id: row.asset, kind: 'change', available: row.available.toString(), held: row.held.toString() },
  }),
};

const levelsIn = ({ spot: { levels } }: Changes) => levels;
const tradesIn = ({ spot: { trades } }: Changes) => trades;

/** Awaited where reading from a store would wait; tests make it longer. */
export type Delay = () => Promise<void>;

export class Exchange {
  seq = 0;
  readonly #listeners: ((committed: Committed) => void)[] = [];
  readonly #levels = new Map<number, { buy: Map<bigint, bigint>; sell: Map<bigint, bigint> }>();
  readonly #trades = new Map<number, Trade[]>();
  readonly #prices = new Map<number, bigint>();
  readonly #orders = new Map<number, OrderRow>();
  readonly #balances = new Map<string, BalanceRow>();
  /** Before reading, and between reading and answering. */
  delay: Delay = () => Promise.resolve();

  readonly #bookListeners: ((instrument: number) => void)[] = [];
  readonly book: Pick<BookView, 'levels' | 'trades'> = {
    levels: (id, limit) => this.levels(id, limit),
    trades: (id, limit) =>
      (this.#trades.get(id) ?? [])
        .slice(-limit)
        .reverse()
        .map((row) => present.publicTrade(row)),
  };
  readonly market: Pick<MarketData, 'ticker' | 'tickers' | 'currentCandle'> = {
    ticker: (id) => this.#ticker(id),
    tickers: () => instruments.flatMap(({ id }) => this.#ticker(id) ?? []),
    currentCandle: (id, period) => this.#candle(id, period),
  };
  readonly orders: OwnOrders<spot.Order, spot.Fill> = {
    open: (userId) => this.#read(() => this.openOrders(userId)),
    recentFills: (userId) => this.#read(() => this.fills(userId)),
  };
  balances: OwnBalances = (userId) => this.#read(() => this.balancesOf(userId));

  /** The real channels of prices, the book, orders and balances, over this exchange; new with each call. */
  channels(): AnyChannel[] {
    const parts = {
      'spot.book': bookChannel({ levelsIn, view: this.book, text: present.level }),
      'spot.trades': tradesChannel({ tradesIn, view: this.book, text: present.publicTrade }),
      'spot.orders': ordersChannel(this.orders, present, { of: () => undefined }),
      // Read from a database (server/src/products/spot/conditional/conditionals.test.ts); no test here has any.
      'spot.conditionals': conditionalsChannel(() => this.#read(() => []), undefined as never),
      'wallet.balances': balancesChannel((userId) => this.balances(userId), present.balance),
      'market.tickers': tickersChannel(this.market, (listener) => this.#bookListeners.push(listener)),
      'market.rules': rulesChannel(() => undefined, Date.now),
      'market.candle': candleChannel(this.market),
      'market.tradeCandle': tradeCandleChannel(
        () => undefined,
        () => undefined,
      ),
    };
    return channelsOf([{ channels: { ...unread(), ...parts } } as unknown as AnyPart]);
  }

  oldEvents(): OldEvents[] {
    const text = present.publicTrade;
    return [
      oldPriceEvents(instruments, this.market),
      oldBookEvents({ instruments, view: this.book, levelsIn, tradesIn, text }),
    ];
  }

  onCommit(listener: (committed: Committed) => void): void {
    this.#listeners.push(listener);
  }

  /** Stores a batch and then publishes it, in one step. */
  commit(changed: Some): void {
    const changes = changesOf(changed);
    this.seq += 1;
    for (const row of changes.spot.levels) this.#setLevel(row);
    for (const row of changes.spot.trades) this.#trades.set(row.market, [...(this.#trades.get(row.market) ?? []), row]);
    for (const row of changes.indexPrice.prices) this.#prices.set(row.market, row.price);
    for (const row of changes.spot.orders) this.#orders.set(row.id, row);
    for (const row of changes.balances) this.#balances.set(`${row.owner} ${row.asset}`, row);
    for (const { market: id } of [...changes.spot.levels, ...changes.spot.trades])
      for (const listener of this.#bookListeners) listener(id);
    for (const listener of this.#listeners) listener({ seq: this.seq, at: this.seq, changes });
  }

  /** A new price of a market, as from the feed. */
  price(id: number, price: bigint): void {
    this.commit({ prices: [{ seq: this.seq + 1, at: this.seq + 1, market: id, price, volume: 1n }] });
  }

  levels(id: number, limit: number): { bids: LevelText[]; asks: LevelText[] } {
    const side = (of: 'buy' | 'sell', order: (a: bigint, b: bigint) => boolean): LevelText[] =>
      [...(this.#levels.get(id)?.[of] ?? [])]
        .sort(([a], [b]) => (order(a, b) ? -1 : 1))
        .slice(0, limit)
        .map(([price, amount]) => [price.toString(), amount.toString()]);
    return { bids: side('buy', (a, b) => a > b), asks: side('sell', (a, b) => a < b) };
  }

  openOrders(userId: number): spot.Order[] {
    const rows = [...this.#orders.values()].filter((row) => row.owner === userId && row.status === 'open');
    return rows.sort((a, b) => b.id - a.id).map((row) => present.order(row));
  }

  fills(userId: number): spot.Fill[] {
    const own = [...this.#trades.values()].flat().filter((row) => row.takerOwner === userId);
    return own.sort((a, b) => b.id - a.id).map((row) => present.fill(row, 'taker'));
  }

  balancesOf(userId: number): Balance[] {
    return [...this.#balances.values()].filter((row) => row.owner === userId).map((row) => present.balance(row));
  }

  /** The read is as of one moment; the answer arrives later. */
  async #read<T>(value: () => T): Promise<AsOf<T>> {
    await this.delay();
    const read = { seq: this.seq, value: value() };
    await this.delay();
    return read;
  }

  #setLevel({ market, side, price, amount }: LevelRow): void {
    const sides = this.#levels.get(market) ?? { buy: new Map<bigint, bigint>(), sell: new Map<bigint, bigint>() };
    this.#levels.set(market, sides);
    if (amount === 0n) sides[side].delete(price);
    else sides[side].set(price, amount);
  }

  #ticker(id: number): market.Ticker | undefined {
    const price = this.#prices.get(id);
    const row = instruments.find((found) => found.id === id);
    if (price === undefined || !row) return undefined;
    const last = price.toString();
    return {
      ...{ match_id: id, symbol: row.symbol, last, last_trade: null, bid: null, ask: null, change: '+1.00' },
      ...{ change_value: '+1', high: last, low: last, volume: '5', value: '5', at: 1 },
    };
  }

  #candle(id: number, period: market.CandlePeriod): market.Candle | undefined {
    const price = this.#prices.get(id)?.toString();
    if (price === undefined) return undefined;
    return { id: 60, time: 60_000, open: '1', high: price, low: '1', close: price, volume: '7', amount: '8', period };
  }
}
