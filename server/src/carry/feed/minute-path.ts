/**
 * Interpolates a minute known only by its candle second by second. A rising minute goes to its low first, a falling one to its high.
 * Invariant: the ticks add up to exactly the candle. Deterministic.
 */
import type { FeedCandle, FeedMarket, Tick } from './feed.ts';
import { hash32, uniform } from './hash.ts';

/** The close comes a second early, so that a slightly late delivery still lies inside the minute. */
const closeSecond = 58;
/** How far a second deviates from the straight line, as a part of the minute's range. */
const stray = 0.25;

/** The ticks of a minute, at most one a second, in order. The first has the open, the last the close. */
export function minutePath(candle: FeedCandle, market: Pick<FeedMarket, 'id' | 'tick'>): Tick[] {
  const { time, open, high, low, close, volume } = candle;
  const steps = (price: bigint) => Number((price - low) / market.tick);
  const [top, rising] = [steps(high), close >= open];
  const turns = [
    { second: 0, at: steps(open) },
    { second: 8 + (hash32(time, market.id, 1) % 15), at: rising ? 0 : top },
    { second: 32 + (hash32(time, market.id, 2) % 15), at: rising ? top : 0 },
    { second: closeSecond, at: steps(close) },
  ];
  const ticks: Tick[] = [];
  let weight = 0;
  const weights: number[] = [];
  for (let second = 0; second <= closeSecond; second++)
    weights.push((weight += 1 + (hash32(time, market.id, 100 + second) % 9)));
  const whole = BigInt(weight);
  let [turn, dealt] = [0, 0n];
  for (let second = 0; second <= closeSecond; second++) {
    while (second > (turns[turn + 1]?.second ?? closeSecond)) turn += 1;
    const [from, to] = [turns[turn], turns[turn + 1]];
    if (!from || !to) throw new Error('a minute has four turning points');
    let at: number;
    if (second === from.second) at = from.at;
    else if (second === to.second) at = to.at;
    else {
      const line = from.at + ((to.at - from.at) * (second - from.second)) / (to.second - from.second);
      at = Math.round(line + (uniform(time, market.id, 200 + second) - 0.5) * 2 * stray * top);
      at = Math.min(top, Math.max(0, at));
    }
    const reached = (volume * BigInt(weights[second] ?? 0)) / whole;
    const price = low + BigInt(at) * market.tick;
    // A second without volume or price change is skipped; the open and the close never are.
    if (second === 0 || second === closeSecond || reached > dealt || price !== ticks.at(-1)?.price) {
      ticks.push({ time: time + second * 1_000, price, volume: reached - dealt });
      dealt = reached;
    }
  }
  return ticks;
}
