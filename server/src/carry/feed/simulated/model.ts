/**
 * The minutes of all markets. A market against the unit of account has a walk of its own; a market between two such coins is their ratio in
 * every second, so there is no arbitrage between the three.
 */
import { onTick } from '../decimal.ts';
import { type FeedCandle, type FeedMarket, type Tick } from '../feed.ts';
import { minutePath } from '../minute-path.ts';
import { candleOf } from './candle-of.ts';
import { Walk, walkerOf, Weather, type Position, type Walker } from './walk.ts';

export type SimulatedMinute = { candle: FeedCandle; ticks: Tick[] };
/** Minutes of a market in order. For an earlier one it begins again. */
type Minutes = { at: (time: number) => SimulatedMinute };

/** The part of a coin's volume that is traded in its pair with another coin. */
export const CROSS_SHARE = 0.05;
/** Minutes kept of each market: a late delivery spans two. */
const keptMinutes = 3;

/** Base and quote of a market between two coins that both have a market against the same unit; one market alone for any other. */
export function legsOf(market: FeedMarket, all: readonly FeedMarket[]): [FeedMarket] | [FeedMarket, FeedMarket] {
  for (const quoteLeg of all) {
    if (quoteLeg.base !== market.quote) continue;
    const baseLeg = all.find(({ base, quote }) => base === market.base && quote === quoteLeg.quote);
    if (baseLeg) return [baseLeg, quoteLeg];
  }
  return [market];
}

export class SimulatedModel {
  readonly #seed: number;
  readonly #position: Position;
  readonly #weather: Weather;
  readonly #markets: readonly FeedMarket[];
  readonly #minutes = new Map<number, Minutes>();
  /** Walks that only follow, for `positionAt`. */
  #followers: Walk[] | undefined;

  /** The same seed, position and markets give the same minutes from the position on. */
  constructor(seed: number, position: Position, markets: readonly FeedMarket[]) {
    this.#seed = seed;
    this.#position = position;
    this.#weather = new Weather(seed, position);
    this.#markets = markets;
  }

  /** `undefined` before the position. */
  minute(market: FeedMarket, time: number): FeedCandle | undefined {
    return time < this.#position.time ? undefined : this.#of(market).at(time).candle;
  }

  ticks(market: FeedMarket, time: number): Tick[] {
    return time < this.#position.time ? [] : this.#of(market).at(time).ticks;
  }

  /** The values of all walks at a whole minute that is not before those of earlier calls. */
  positionAt(time: number): Position {
    const own = this.#markets.filter((market) => legsOf(market, this.#markets).length === 1);
    this.#followers ??= own.map((market) => this.walk(walkerOf(market)));
    const logs = this.#followers.map((walk) => [String(walk.walker.market.id), walk.goTo(time).log] as const);
    return { time, wild: this.#weather.wildAt(time), logs: Object.fromEntries(logs) };
  }

  /** A new walk of a coin from the position on. */
  walk(walker: Walker): Walk {
    return new Walk(walker, this.#weather, this.#position);
  }

  #of(market: FeedMarket): Minutes {
    const known = this.#minutes.get(market.id);
    if (known) return known;
    const [base, quote] = legsOf(market, this.#markets);
    const made = kept(quote ? this.#ratio(market, base, quote) : this.#own(base));
    this.#minutes.set(market.id, made);
    return made;
  }

  #own(market: FeedMarket): Minutes {
    const walker = walkerOf(market);
    let walk = this.walk(walker);
    return {
      at: (time) => {
        if (walk.time > time) walk = this.walk(walker);
        const candle = candleOf(this.#seed, market, {
          ...walk.goTo(time).next(),
          minutes: 1,
          volume: walker.volume,
        });
        let ticks: Tick[] | undefined;
        return {
          candle,
          // Most minutes of a history are never played.
          get ticks() {
            return (ticks ??= minutePath(candle, market));
          },
        };
      },
    };
  }

  /** Its legs are walked once more, because their markets are at another minute while histories are read one by one. */
  #ratio(market: FeedMarket, base: FeedMarket, quote: FeedMarket): Minutes {
    const [above, below] = [this.#own(base), this.#own(quote)];
    return {
      at: (time) => {
        const [up, down] = [above.at(time), below.at(time)];
        const ticks = ratioTicks(market, up.ticks, down.ticks);
        const prices = ticks.map(({ price }) => price);
        const [open = 1n, close = 1n] = [prices[0], prices.at(-1)];
        return {
          ticks,
          candle: {
            time,
            open,
            close,
            high: prices.reduce((a, b) => (a > b ? a : b), open),
            low: prices.reduce((a, b) => (a < b ? a : b), open),
            volume: ticks.reduce((sum, { volume }) => sum + volume, 0n),
          },
        };
      },
    };
  }
}

/** The last minutes requested of a market. */
function kept(minutes: Minutes): Minutes {
  const made = new Map<number, SimulatedMinute>();
  return {
    at: (time) => {
      const known = made.get(time);
      if (known) return known;
      const minute = minutes.at(time);
      made.set(time, minute);
      const [oldest] = made.size > keptMinutes ? made.keys() : [];
      if (oldest !== undefined) made.delete(oldest);
      return minute;
    },
  };
}

/** The ratio of two prices at each second at which one of them moved; volume follows that of the base. */
function ratioTicks(market: FeedMarket, base: readonly Tick[], quote: readonly Tick[]): Tick[] {
  const whole = 10n ** BigInt(market.quoteScale);
  const share = BigInt(Math.round(1 / CROSS_SHARE));
  const ticks: Tick[] = [];
  let [at, below] = [0, quote[0]?.price ?? 1n];
  for (const { time, price, volume } of base) {
    for (let next = quote[at]; next && next.time <= time; next = quote[++at]) below = next.price;
    ticks.push({ time, price: onTick((price * whole) / below, market.tick), volume: volume / share });
  }
  return ticks;
}
