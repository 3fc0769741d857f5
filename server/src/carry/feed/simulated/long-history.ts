/**
 * Hours and days of the past. Before the model's position they are walked backward from it, so the last one ends where the first minute begins;
 * after it they are the model's own prices at those times. Neither needs the minutes in between.
 */
import { dayMs, dayOf, hourMs, minuteMs, type FeedCandle, type FeedMarket } from '../feed.ts';
import { normal } from '../hash.ts';
import { candleOf } from './candle-of.ts';
import { CROSS_SHARE, legsOf, type SimulatedModel } from './model.ts';
import { minuteDeviation, pullBack, streamOf, walkerOf, type Position, type Walker } from './walk.ts';

/** The shared draws of hours and days: the factor's return, and the day's volatility. */
const streams = { shared: 901, wild: 902, own: 401 };

/** This far before the position the past is walked in hours, further back in days. */
const hourlyMs = 60 * dayMs;

/** Logarithms of a coin's price at the starts of steps from `from` to `to`, both included, in order. */
function logsOf(past: Past, walker: Walker, stepMs: number, from: number, to: number): number[] {
  const { model, position } = past;
  const logs: number[] = [];
  const pivot = Math.floor(position.time / hourMs) * hourMs;
  const start = position.logs[String(walker.market.id)] ?? walker.start;
  const earlier = from <= pivot ? backward(past.seed, walker, start, pivot, from) : new Map<number, number>();
  const walk = model.walk(walker);
  for (let time = from; time <= to; time += stepMs)
    logs.push(time > pivot ? walk.goTo(time).log : (earlier.get(time) ?? start));
  return logs;
}

/** The walk from `pivot` back to `from`: its value at each hour, and further back at each day. */
function backward(seed: number, walker: Walker, start: number, pivot: number, from: number): Map<number, number> {
  const logs = new Map([[pivot, start]]);
  const hourly = dayOf(pivot) - hourlyMs;
  let [time, log] = [pivot, start];
  while (time > from) {
    const stepMs = time > hourly ? hourMs : dayMs;
    time -= stepMs;
    const [place, minutes] = [time / minuteMs, stepMs / minuteMs];
    const shared = walker.beta * normal(seed, place, streams.shared);
    const own = walker.own * normal(seed, place, streamOf(walker.market) + streams.own);
    log += deviationAt(seed, time, minutes) * (shared + own) + pullBack * minutes * (walker.start - log);
    logs.set(time, log);
  }
  return logs;
}

/** One volatility a day, so that it clusters here too. */
const deviationAt = (seed: number, time: number, minutes: number): number =>
  minuteDeviation * Math.sqrt(minutes) * Math.exp(0.35 * normal(seed, dayOf(time) / minuteMs, streams.wild));

export type Past = { seed: number; model: SimulatedModel; position: Position; markets: readonly FeedMarket[] };

/** The hours or days of a market from ≤ time < to, which lie on steps. Hours begin `hourlyMs` before the position. */
export function longHistory(past: Past, market: FeedMarket, stepMs: number, since: number, to: number): FeedCandle[] {
  const [base, quote] = legsOf(market, past.markets).map((leg) => walkerOf(leg));
  const from = stepMs < dayMs ? Math.max(since, dayOf(past.position.time) - hourlyMs) : since;
  if (!base || from >= to) return [];
  const above = logsOf(past, base, stepMs, from, to);
  const below = quote && logsOf(past, quote, stepMs, from, to);
  const minutes = stepMs / minuteMs;
  const scale = quote ? market.quoteScale * Math.LN10 : 0;
  const at = (place: number) => (above[place] ?? 0) - (below?.[place] ?? 0) + scale;
  const relative = quote ? Math.hypot(base.beta - quote.beta, base.own, quote.own) : Math.hypot(base.beta, base.own);
  const candles: FeedCandle[] = [];
  for (let place = 0; place < above.length - 1; place += 1) {
    const time = from + place * stepMs;
    candles.push(
      candleOf(past.seed, market, {
        ...{ time, from: at(place), to: at(place + 1), minutes },
        spread: relative * deviationAt(past.seed, time, minutes),
        volume: base.volume * (quote ? CROSS_SHARE : 1),
      }),
    );
  }
  return candles;
}
