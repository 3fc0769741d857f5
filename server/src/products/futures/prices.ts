/** The committed prices and open interest of each market, and in which of them users have orders or positions. */
import { FIRST_USER, fundingRate, nextFunding, type Changes, type State } from '@glassbook/engine';
import type { futures } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import { priceText } from '../../carry/store/instrument.ts';
import type { FuturesMarket, FuturesMarkets } from './markets.ts';
import { lastTrades } from './own-rows.ts';
import type { MarkRow } from './stored.ts';

/** Places of a rate in percent: it is counted in parts per billion. */
const RATE_PLACES = 7;
/** Parts per billion as percent. */
export const rateText = (ppb: bigint): string =>
  `${ppb < 0n ? '-' : ''}${formatAmount(ppb < 0n ? -ppb : ppb, RATE_PLACES)}`;

/** The rate of the last funding of each market, parts per billion. */
export async function lastRates(pool: Pool): Promise<Map<number, bigint>> {
  const { rows } = await pool.query<{ market: number; rate: string }>(
    'SELECT DISTINCT ON (market) market, rate FROM futures_fundings ORDER BY market, id DESC',
  );
  return new Map(rows.map(({ market, rate }) => [market, BigInt(rate)]));
}

/** The time of the last trade of each market that was traded, milliseconds UTC. */
export async function tradeTimes(pool: Pool, markets: FuturesMarkets): Promise<Map<number, number>> {
  const times = new Map<number, number>();
  for (const { id } of markets.all) for (const { at } of await lastTrades(pool, id, 1)) times.set(id, at);
  return times;
}

type Taken = { market: number; contracts: number };

export class FuturesPrices {
  readonly #markets: FuturesMarkets;
  readonly #marks = new Map<number, MarkRow>();
  /** Open longs of all owners, and how many contracts of each market they have. */
  readonly #longs = new Map<number, Taken>();
  readonly #interest = new Map<number, number>();
  /** Open orders and positions of users, by market. */
  readonly #users = new Map<number, Set<string>>();
  readonly #robots: ReadonlySet<number>;

  readonly #lastRates: Map<number, bigint>;
  readonly #lastTrades: Map<number, number>;

  /** From the state as loaded, and the rates of the fundings and the times of the trades before. */
  constructor(
    state: State,
    markets: FuturesMarkets,
    robots: ReadonlySet<number>,
    rates: ReadonlyMap<number, bigint> = new Map(),
    trades: ReadonlyMap<number, number> = new Map(),
  ) {
    this.#lastRates = new Map(rates);
    this.#lastTrades = new Map(trades);
    this.#markets = markets;
    this.#robots = robots;
    const { futures: own } = state;
    for (const { id, rules } of markets.all) {
      const market = own.markets.get(id);
      if (!market || market.index === 0n) continue;
      const { markAt: at, index, basis, premium, premiumSum, premiumMs } = market;
      const price = (ticks: number) => (ticks < 1 ? 0n : BigInt(ticks) * rules.tick);
      this.#marks.set(id, {
        ...{ market: id, at, index, last: price(market.last), mark: price(market.mark) },
        ...{ basis, premium, premiumSum, premiumMs },
      });
    }
    for (const { id, market, owner, side, contracts } of own.positions.values())
      this.#position(id, market, owner, side, contracts);
    for (const slot of own.orders.slots())
      this.#user(own.orders.market(slot), own.orders.owner(slot), `order ${own.orders.id(slot)}`, true);
  }

  apply({ futures: { marks, positions, orders, fundings, trades } }: Changes): void {
    for (const { market, at } of trades) this.#lastTrades.set(market, at);
    for (const { market, rate } of fundings) this.#lastRates.set(market, rate);
    for (const row of marks) this.#marks.set(row.market, row);
    for (const { id, market, owner, side, contracts } of positions) this.#position(id, market, owner, side, contracts);
    for (const { id, market, owner, status } of orders) this.#user(market, owner, `order ${id}`, status === 'open');
  }

  mark(market: number): MarkRow | undefined {
    return this.#marks.get(market);
  }

  /** Of the last funding, in percent; 0 before the first. */
  lastRate(market: number): string {
    return rateText(this.#lastRates.get(market) ?? 0n);
  }

  /** Whether a user has an order or a position in a market that follows this index: it may be filled or liquidated at any price of it. */
  isIn(index: number): boolean {
    return this.#markets.all.some(({ id, rules }) => rules.index === index && (this.#users.get(id)?.size ?? 0) > 0);
  }

  /** As published. `now`: milliseconds UTC. */
  of(market: FuturesMarket, now: number): futures.Prices {
    const row = this.#marks.get(market.id);
    const text = (price: bigint | undefined) => (price ? priceText(market, price) : null);
    const { rate } = fundingRate({
      ...{ premiumSum: row?.premiumSum ?? 0n, premiumMs: row?.premiumMs ?? 0, settings: market.rules },
    });
    return {
      symbol: market.symbol,
      ...{ mark: text(row?.mark), index: text(row?.index), last: text(row?.last) },
      last_ms: this.#lastTrades.get(market.id) ?? null,
      funding_rate: rateText(rate),
      next_funding_ms: nextFunding(now, market.rules.fundingMs),
      open_interest: this.#interest.get(market.id) ?? 0,
      at_ms: row?.at ?? 0,
    };
  }

  #position(id: number, market: number, owner: number, side: 'long' | 'short', contracts: number): void {
    this.#user(market, owner, `position ${id}`, contracts > 0);
    if (side !== 'long') return;
    const before = this.#longs.get(id)?.contracts ?? 0;
    if (contracts === 0) this.#longs.delete(id);
    else this.#longs.set(id, { market, contracts });
    this.#interest.set(market, (this.#interest.get(market) ?? 0) + contracts - before);
  }

  #user(market: number, owner: number, name: string, isOpen: boolean): void {
    if (owner < FIRST_USER || this.#robots.has(owner)) return;
    const names = this.#users.get(market) ?? new Set();
    if (isOpen) names.add(name);
    else names.delete(name);
    this.#users.set(market, names);
  }
}
