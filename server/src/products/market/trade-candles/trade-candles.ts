/**
 * Candles of our own trades, derived from the stored trades. The open ones are in memory and follow every committed trade. Changed ones are
 * written in the background together with the number of the last trade in them, and a start continues from there. Invariant: what is written up to
 * a trade, with `unwritten` on top, is the sum of all trades up to the last one counted. A market with sessions has no candle where there was no trade, so none at night.
 */
import type { Pool } from 'pg';
import type { Books, TradeLog } from '../../../carry/books/books.ts';
import type { TradeRow } from '../../../carry/books/order-books.ts';
import type { Instrument } from '../../../carry/store/instrument.ts';
import type { Candle, CandleRow, OpenCandles } from '../candles/candle.ts';
import { candlePeriods, periodStart, type CandlePeriod } from '../candles/period.ts';
import { firstCandleAt, readCandles } from '../candles/read-candles.ts';
import { addTrade, flat, withFlat } from './add-trade.ts';
import { loadTradeCandles, storeTradeCandles, tradeCandleTable as table } from './stored.ts';

/** Trades a step while catching up. */
const CHUNK = 20_000;

/** The open candles of these periods are not what they were. */
export type CandlesChanged = (market: number, periods: readonly CandlePeriod[]) => void;
const keyOf = ({ market, period, time }: CandleRow): string => `${market} ${period} ${time}`;
type Trades = Pick<Books, 'logs' | 'onTraded'>;
type Market = Pick<Instrument, 'id' | 'product'>;

export class TradeCandles {
  readonly #pool: Pool;
  readonly #markets: readonly number[];
  /** Those without sessions. */
  readonly #filled: ReadonlySet<number>;
  readonly #books: Trades;
  readonly #listeners: CandlesChanged[] = [];
  #open = new Map<number, OpenCandles>();
  /** By product: the last trade in the candles, and the last that was committed. */
  #counted = new Map<string, number>();
  readonly #committed = new Map<string, number>();
  /** The last state of each changed candle, until it is stored. */
  readonly #unwritten = new Map<string, CandleRow>();
  #at: number;
  #state: 'unloaded' | 'behind' | 'following' = 'unloaded';
  readonly #caughtUp = Promise.withResolvers<unknown>();

  /** `at`: milliseconds UTC, before the first commit. Trades follow from here on; those before are counted by `step`. */
  constructor(pool: Pool, markets: readonly Market[], books: Trades, at: number) {
    this.#pool = pool;
    this.#markets = markets.map(({ id }) => id);
    this.#filled = new Set(markets.filter(({ product }) => product !== 'stocks').map(({ id }) => id));
    this.#books = books;
    this.#at = at;
    books.onTraded((product, trade) => this.#traded(product, trade));
  }

  /** Resolves when every stored trade is in the candles. */
  get caughtUp(): Promise<unknown> {
    return this.#caughtUp.promise;
  }

  get isBehind(): boolean {
    return this.#state !== 'following';
  }

  onChanged(listener: CandlesChanged): void {
    this.#listeners.push(listener);
  }

  /** Called with the time of each committed batch, before its trades. */
  advance(at: number): void {
    const minute = periodStart('1min', at);
    const isNew = minute > periodStart('1min', this.#at);
    this.#at = Math.max(this.#at, at);
    if (!isNew || this.#state !== 'following') return;
    const begun = candlePeriods.filter((period) => periodStart(period, at) === minute);
    for (const market of this.#open.keys()) if (this.#filled.has(market)) this.#changed(market, begun);
  }

  /** The open candle: flat at the last trade where there was none since it opened; with sessions the last one there is. Undefined before the first trade, and until caught up. */
  current(market: number, period: CandlePeriod): Candle | undefined {
    const held = this.#open.get(market)?.get(period);
    if (!held || this.#state !== 'following') return undefined;
    const start = periodStart(period, this.#at);
    return held.time >= start || !this.#filled.has(market) ? held : flat(start, held.close);
  }

  /** The latest candles with from ≤ time ≤ to, up to now, at most `limit`, oldest first. */
  async read(market: number, period: CandlePeriod, from: number, to: number, limit: number): Promise<Candle[]> {
    const until = Math.min(to, this.#at);
    // Before the query: what is written meanwhile is in one of the two.
    const unwritten = this.#unwrittenOf(market, period).filter(({ time }) => time <= until);
    const [inside, before] = await Promise.all([
      readCandles(this.#pool, market, period, from, until, limit, table),
      readCandles(this.#pool, market, period, 0, from - 1, 1, table),
    ]);
    const byTime = new Map([...before, ...inside, ...unwritten].map((candle) => [candle.time, candle]));
    const candles = [...byTime.values()].sort((a, b) => a.time - b.time);
    if (!this.#filled.has(market)) return candles.filter(({ time }) => time >= from).slice(-limit);
    const since = candles.findLastIndex(({ time }) => time < from);
    const filled = withFlat(period, [...startOf(period, candles[since], from), ...candles.slice(since + 1)], until);
    return filled.filter(({ time }) => time >= from).slice(-limit);
  }

  /** When the first candle of all opens. */
  async firstAt(market: number, period: CandlePeriod): Promise<number | undefined> {
    const unwritten = this.#unwrittenOf(market, period).map(({ time }) => time);
    const stored = await firstCandleAt(this.#pool, market, period, table);
    return unwritten.length === 0 ? stored : Math.min(stored ?? Infinity, ...unwritten);
  }

  /** Counts stored trades in until none is missing, and stores what changed. True where there is more to count. One call at a time. */
  async step(): Promise<boolean> {
    if (this.#state === 'unloaded') {
      const { open, counted } = await loadTradeCandles(this.#pool, this.#markets);
      [this.#open, this.#counted] = [open, counted];
      this.#state = 'behind';
    }
    const isBehind = this.#state === 'behind' && (await this.#catchUp());
    await this.#store();
    return isBehind;
  }

  async #store(): Promise<void> {
    const rows = [...this.#unwritten.values()];
    await storeTradeCandles(this.#pool, rows, this.#counted);
    // A candle that changed meanwhile is another object.
    for (const row of rows) if (this.#unwritten.get(keyOf(row)) === row) this.#unwritten.delete(keyOf(row));
  }

  async #catchUp(): Promise<boolean> {
    for (const log of this.#books.logs()) if (await this.#count(log)) return true;
    // Nothing was committed since the last look, or it would be there: from here on every trade is counted as it is committed.
    const missed = [...this.#committed].some(([product, trade]) => trade > (this.#counted.get(product) ?? 0));
    if (missed) return true;
    this.#state = 'following';
    for (const market of this.#open.keys()) this.#changed(market, candlePeriods);
    this.#caughtUp.resolve(undefined);
    return false;
  }

  async #count({ product, after }: TradeLog): Promise<boolean> {
    const trades = await after(this.#counted.get(product) ?? 0, CHUNK);
    for (const trade of trades) this.#add(product, trade);
    return trades.length === CHUNK;
  }

  #traded(product: string, trade: TradeRow): void {
    this.#committed.set(product, trade.id);
    if (this.#state !== 'following') return;
    this.#add(product, trade);
    this.#changed(trade.market, candlePeriods);
  }

  #add(product: string, trade: TradeRow): void {
    let open = this.#open.get(trade.market);
    if (!open) this.#open.set(trade.market, (open = new Map()));
    for (const row of addTrade(open, trade)) this.#unwritten.set(keyOf(row), row);
    this.#counted.set(product, trade.id);
  }

  #unwrittenOf(market: number, period: CandlePeriod): Candle[] {
    const rows: Candle[] = [];
    for (const { market: of, period: every, ...candle } of this.#unwritten.values())
      if (of === market && every === period) rows.push(candle);
    return rows;
  }

  #changed(market: number, periods: readonly CandlePeriod[]): void {
    for (const listener of this.#listeners) listener(market, periods);
  }
}

/** The candle that a range goes on from: the last one before it, or a flat one in the last period before it, so that a long time without trades costs nothing. */
export function startOf(period: CandlePeriod, last: Candle | undefined, from: number): Candle[] {
  if (!last) return [];
  const edge = periodStart(period, from - 1);
  return [last.time < edge ? flat(edge, last.close) : last];
}
