/** How a step of a walk becomes a candle. */
import { onTick } from '../decimal.ts';
import { minuteMs, type FeedCandle, type FeedMarket } from '../feed.ts';
import { normal, uniform } from '../hash.ts';
import { minuteDeviation, streamOf } from './walk.ts';

export type Span = {
  time: number;
  /** Logarithms of the price at both ends, and the deviation of the return between them. */
  from: number;
  to: number;
  spread: number;
  /** How many minutes it has, and its usual volume, whole coins. */
  minutes: number;
  volume: number;
};

/** The random streams of extremes and volume, after the market's own. */
const streams = { top: 11, bottom: 12, noise: 13 };

/** The extremes are those of a Brownian bridge between open and close with that deviation, drawn exactly. */
export function candleOf(
  seed: number,
  market: FeedMarket,
  { time, from, to, spread, minutes, volume }: Span,
): FeedCandle {
  const draw = (stream: number) => [seed, time / minuteMs, streamOf(market) + stream] as const;
  const step = to - from;
  const reach = (chance: number) => Math.sqrt(step * step - 2 * spread * spread * Math.log(chance));
  const price = (log: number) => onTick(BigInt(Math.round(Math.exp(log))), market.tick);
  const [open, close] = [price(from), price(to)];
  const [top, bottom] = [
    price((from + to + reach(uniform(...draw(streams.top)))) / 2),
    price((from + to - reach(uniform(...draw(streams.bottom)))) / 2),
  ];
  // Volume is higher when the price moves, and in the afternoon of UTC.
  const hours = 1 + 0.35 * Math.sin(((time / 3_600_000 - 9) / 24) * 2 * Math.PI);
  const moved = Math.abs(step) / (minuteDeviation * Math.sqrt(minutes));
  const eager = Math.exp(0.5 * normal(...draw(streams.noise))) * (0.5 + moved) * (minutes > 60 ? 1 : hours);
  return {
    time,
    open,
    close,
    high: [open, close, top].reduce((a, b) => (a > b ? a : b)),
    low: [open, close, bottom].reduce((a, b) => (a < b ? a : b)),
    volume: volumeUnits(volume * minutes * eager, market.baseScale),
  };
}

/** Whole coins with four places, or as many as the asset has, in smallest units. */
function volumeUnits(coins: number, scale: number): bigint {
  const places = Math.min(4, scale);
  return BigInt(Math.round(coins * 10 ** places)) * 10n ** BigInt(scale - places);
}
