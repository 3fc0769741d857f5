/**
 * The walks of the model: returns share one factor, volatility clusters, most minutes are small and few are large, and a large deviation from
 * the start reverts. Determined by the seed and the number of the minute. Floats are fine here: the output is outside the engine and rounded
 * to ticks.
 */
import { minuteMs, type FeedMarket } from '../feed.ts';
import { readUnits } from '../decimal.ts';
import { normal, uniform } from '../hash.ts';
import { coinOf } from './coins.ts';

/** Deviation of the shared factor's return in a calm minute: about 36 % a year. */
export const minuteDeviation = 0.000_5;
/** How slowly volatility changes, and its range (a mean-reverting random walk of the deviation's logarithm). */
const wildness = { keeps: 0.996, moves: 0.04 };
/** Mean reversion per minute: half of the way in a month and a half. */
export const pullBack = 0.000_01;
/** The rate and size of rare jumps. */
const shock = { chance: 0.000_4, factor: 5 };

/** The random stream of a draw; a coin's own draws follow the id of its market. */
const streams = { shared: 1, wild: 2, shock: 3 };
export const streamOf = (market: FeedMarket): number => 1_000 * (market.id + 1);

/** The state of the walks: enough to continue them. `logs` are the natural logarithms of prices in smallest units, by market id. */
export type Position = { time: number; wild: number; logs: Readonly<Record<string, number>> };

/** A coin: its market against the unit of account, and where its walk begins. */
export type Walker = { market: FeedMarket; start: number; volume: number; beta: number; own: number };

export function walkerOf(market: FeedMarket): Walker {
  const { price, ...rest } = coinOf(market.base);
  return { market, start: Math.log(Number(readUnits(price, market.quoteScale) ?? 1n)), ...rest };
}

/** What all walks share, minute by minute from a position on; computed once. */
export class Weather {
  readonly from: number;
  readonly seed: number;
  readonly #wild: number[];
  readonly #deviation: number[] = [];
  readonly #shared: number[] = [];

  constructor(seed: number, { time, wild }: Pick<Position, 'time' | 'wild'>) {
    this.seed = seed;
    this.from = time;
    this.#wild = [wild];
  }

  /** The deviation of the minute, and the return of the shared factor in it. */
  at(time: number): { deviation: number; shared: number } {
    const place = this.#reach(time);
    return { deviation: this.#deviation[place] ?? 0, shared: this.#shared[place] ?? 0 };
  }

  /** The state of volatility before the minute. */
  wildAt(time: number): number {
    return this.#wild[this.#reach(time)] ?? 0;
  }

  #reach(time: number): number {
    const place = (time - this.from) / minuteMs;
    while (this.#shared.length <= place) {
      const minute = this.from / minuteMs + this.#shared.length;
      const draw = (stream: number) => normal(this.seed, minute, stream);
      const wild = wildness.keeps * (this.#wild.at(-1) ?? 0) + wildness.moves * draw(streams.wild);
      const shaken = uniform(this.seed, minute, 2 * streams.shock) < shock.chance ? shock.factor : 1;
      const deviation = minuteDeviation * Math.exp(wild) * shaken;
      this.#wild.push(wild);
      this.#deviation.push(deviation);
      this.#shared.push(deviation * draw(streams.shared));
    }
    return place;
  }
}

/** A minute of a coin's walk. */
export type Step = { time: number; from: number; to: number; deviation: number; spread: number };

/** The walk of one coin, forward only. */
export class Walk {
  readonly walker: Walker;
  readonly #weather: Weather;
  /** The start of the next minute, and the logarithm of the price there. */
  time: number;
  log: number;

  constructor(walker: Walker, weather: Weather, position: Position) {
    this.walker = walker;
    this.#weather = weather;
    this.time = position.time;
    this.log = position.logs[String(walker.market.id)] ?? walker.start;
  }

  next(): Step {
    const { market, start, beta, own } = this.walker;
    const { deviation, shared } = this.#weather.at(this.time);
    const alone = deviation * own;
    const draw = normal(this.#weather.seed, this.time / minuteMs, streamOf(market));
    const step = {
      time: this.time,
      from: this.log,
      to: this.log + (beta * shared + alone * draw + pullBack * (start - this.log)),
      deviation,
      spread: Math.hypot(beta * deviation, alone),
    };
    this.log = step.to;
    this.time += minuteMs;
    return step;
  }

  /** Continues to a time that is not before it. */
  goTo(time: number): this {
    while (this.time < time) this.next();
    return this;
  }
}
