/** FEED=simulated: prices generated from a seed. They continue after a restart, because the seed and the start are kept. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../every-second.ts';
import type { FeedState } from '../feed-state.ts';
import { minuteMs, minuteOf, type Feed, type FeedCandle, type FeedLog, type FeedMarket, type Tick } from '../feed.ts';
import { minutePath } from '../minute-path.ts';
import { playbackFeed, type MinuteSource } from '../playback.ts';
import { simulateMinutes } from './model.ts';

export type SimulatedSettings = {
  markets: FeedMarket[];
  state: FeedState;
  log: FeedLog;
  /** For tests; without it a new one is drawn at the first start. */
  seed?: number;
  now?: Clock;
};

const saved = z.object({ seed: z.number().int().nonnegative(), genesis: z.number().int() });
const dayMs = 24 * 60 * minuteMs;
/** The history at the first start, and what is kept in memory. */
export const simulatedPastDays = 30;
const keptMinutes = 45 * 24 * 60;

/** Generates minutes on request. Those older than `keptMinutes` before the newest are dropped. */
function minutesOnDemand(seed: number, genesis: number, markets: FeedMarket[]): MinuteSource['minute'] {
  const simulation = simulateMinutes(seed, genesis, markets);
  const rings = new Map(markets.map((market) => [market.id, new Array<FeedCandle | undefined>(keptMinutes)]));
  let made = genesis;
  return (market, time) => {
    if (time < genesis) return undefined;
    while (made <= time) {
      const { candles } = simulation.next();
      markets.forEach((each, index) => {
        const ring = rings.get(each.id);
        if (ring) ring[(made / minuteMs) % keptMinutes] = candles[index];
      });
      made += minuteMs;
    }
    const candle = rings.get(market.id)?.[(time / minuteMs) % keptMinutes];
    return candle?.time === time ? candle : undefined;
  };
}

export async function openSimulated({
  markets,
  state,
  log,
  now = Date.now,
  ...settings
}: SimulatedSettings): Promise<Feed> {
  const { data } = saved.safeParse(await state.load('simulated'));
  const kept = data ?? {
    seed: settings.seed ?? randomInt(2 ** 31),
    genesis: minuteOf(now()) - simulatedPastDays * dayMs,
  };
  if (!data) await state.save('simulated', kept);
  log.info(
    { marker: 'simulated.start', seed: kept.seed, genesis: new Date(kept.genesis).toISOString() },
    'Prices are simulated',
  );
  const minute = minutesOnDemand(kept.seed, kept.genesis, markets);
  const paths = new Map<number, { time: number; ticks: Tick[] }>();
  const ticks: MinuteSource['ticks'] = (market, time) => {
    const before = paths.get(market.id);
    if (before?.time === time) return before.ticks;
    const candle = minute(market, time);
    const path = candle ? minutePath(candle, market) : [];
    paths.set(market.id, { time, ticks: path });
    return path;
  };
  return playbackFeed({
    name: 'simulated',
    sourceName: 'simulation',
    markets,
    source: { minute, ticks },
    stretches: (from, to) => (to > from ? [{ from, to, lap: 0 }] : []),
    log,
    now,
  });
}
