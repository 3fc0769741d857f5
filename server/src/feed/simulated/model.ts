/**
 * Synthetic minutes with the properties of a market: returns share one factor, volatility clusters, most minutes are small and few are large,
 * and a large deviation from the start reverts. Determined by the seed and the number of the minute. Floats are fine here: the output is
 * outside the engine and rounded to ticks.
 */
import { onTick, readUnits } from '../decimal.ts';
import { minuteMs, type FeedCandle, type FeedMarket } from '../feed.ts';
import { normal, uniform } from '../hash.ts';

/** About the starting price of a base asset, in the quote asset, and its volume a minute. Others start at 10. */
const starts: Record<string, { price: string; volume: number; beta: number; own: number }> = {
  BTC: { price: '68000', volume: 12, beta: 1, own: 0.25 },
  ETH: { price: '2600', volume: 180, beta: 1.25, own: 0.5 },
  SOL: { price: '140', volume: 2_600, beta: 1.5, own: 0.8 },
  XRP: { price: '1.4', volume: 160_000, beta: 1.2, own: 0.9 },
  BNB: { price: '620', volume: 160, beta: 0.9, own: 0.5 },
};
const other = { price: '10', volume: 20_000, beta: 1.2, own: 0.9 };

/** Deviation of the shared factor's return in a calm minute: about 36 % a year. */
const minuteDeviation = 0.000_5;
/** How slowly volatility changes, and its range (a mean-reverting random walk of the deviation's logarithm). */
const wildness = { keeps: 0.996, moves: 0.04 };
/** Mean reversion per minute: half of the way in a month and a half. */
const pullBack = 0.000_01;
/** The rate and size of rare jumps. */
const shock = { chance: 0.000_4, factor: 5 };

/** The random stream of a draw; the market's own draws follow its id. */
const streams = { shared: 1, wild: 2, shock: 3 };

type Walk = {
  market: FeedMarket;
  start: number;
  log: number;
  close: bigint;
  volume: number;
  beta: number;
  own: number;
};
export type SimulatedMinutes = {
  /** The minute of each market, in the order of the markets. Called for each minute once, in order. */
  next: () => { time: number; candles: FeedCandle[] };
};

/** Starts at the minute `genesis`. The same seed, genesis and markets give the same minutes. */
export function simulateMinutes(seed: number, genesis: number, markets: FeedMarket[]): SimulatedMinutes {
  let time = genesis;
  let wild = 0;
  const walks = markets.map((market): Walk => {
    const { price, volume, beta, own } = starts[market.base] ?? other;
    const units = readUnits(price, market.quoteScale) ?? 1n;
    return {
      market,
      start: Math.log(Number(units)),
      log: Math.log(Number(units)),
      close: onTick(units, market.tick),
      volume,
      beta,
      own,
    };
  });
  return {
    next: () => {
      const minute = time / minuteMs;
      const draw = (stream: number) => normal(seed, minute, stream);
      wild = wildness.keeps * wild + wildness.moves * draw(streams.wild);
      const shaken = uniform(seed, minute, 2 * streams.shock) < shock.chance ? shock.factor : 1;
      const deviation = minuteDeviation * Math.exp(wild) * shaken;
      const shared = deviation * draw(streams.shared);
      const candles = walks.map((walk) => {
        const stream = 1_000 * (walk.market.id + 1);
        const own = deviation * walk.own;
        const step = walk.beta * shared + own * draw(stream) + pullBack * (walk.start - walk.log);
        const spread = Math.hypot(walk.beta * deviation, own);
        return minuteCandle(
          walk,
          time,
          step,
          spread,
          [uniform(seed, minute, stream + 11), uniform(seed, minute, stream + 12)],
          draw(stream + 13),
        );
      });
      const made = { time, candles };
      time += minuteMs;
      return made;
    },
  };
}

/** Advances the walk by one step. The extremes are those of a Brownian bridge between open and close with that deviation, drawn exactly. */
function minuteCandle(
  walk: Walk,
  time: number,
  step: number,
  deviation: number,
  extremes: [number, number],
  noise: number,
): FeedCandle {
  const { market } = walk;
  const [from, to] = [walk.log, walk.log + step];
  walk.log = to;
  const reach = (chance: number) => Math.sqrt(step * step - 2 * deviation * deviation * Math.log(chance));
  const price = (log: number) => onTick(BigInt(Math.round(Math.exp(log))), market.tick);
  const [open, close] = [walk.close, price(to)];
  walk.close = close;
  const most = (...prices: bigint[]) => prices.reduce((a, b) => (a > b ? a : b));
  const least = (...prices: bigint[]) => prices.reduce((a, b) => (a < b ? a : b));
  // Volume is higher when the price moves, and in the afternoon of UTC.
  const hours = 1 + 0.35 * Math.sin(((time / 3_600_000 - 9) / 24) * 2 * Math.PI);
  const eager = Math.exp(0.5 * noise) * (0.5 + Math.abs(step) / minuteDeviation) * hours;
  return {
    time,
    open,
    close,
    high: most(open, close, price((from + to + reach(extremes[0])) / 2)),
    low: least(open, close, price((from + to - reach(extremes[1])) / 2)),
    volume: BigInt(Math.round(walk.volume * eager * 1e4)) * 10n ** BigInt(Math.max(0, market.baseScale - 4)),
  };
}
