/** FEED=simulated: prices generated from a seed. They continue after a restart, because the seed and a position of the walks are kept. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../every-second.ts';
import type { FeedState } from '../feed-state.ts';
import { dayMs, dayOf, hourMs, type Feed, type FeedLog, type FeedMarket } from '../feed.ts';
import { playbackFeed } from '../playback.ts';
import { longHistory } from './long-history.ts';
import { SimulatedModel } from './model.ts';
import type { Position } from './walk.ts';

export type SimulatedSettings = {
  markets: FeedMarket[];
  state: FeedState;
  log: FeedLog;
  /** For tests; without it a new one is drawn at the first start. */
  seed?: number;
  now?: Clock;
};

const position = z.object({ time: z.number().int(), wild: z.number(), logs: z.record(z.string(), z.number()) });
const saved = z.object({
  seed: z.number().int().nonnegative(),
  genesis: z.number().int(),
  /** A later position to begin from, so that a start does not walk the whole past again. */
  position: position.optional(),
});
/** Minutes before the first start: whole days. */
export const simulatedPastMs = 3 * dayMs;

export async function openSimulated({
  markets,
  state,
  log,
  now = Date.now,
  ...settings
}: SimulatedSettings): Promise<Feed> {
  const { data } = saved.safeParse(await state.load('simulated'));
  const kept = data ?? { seed: settings.seed ?? randomInt(2 ** 31), genesis: dayOf(now()) - simulatedPastMs };
  if (!data) await state.save('simulated', kept);
  const begin: Position = kept.position ?? { time: kept.genesis, wild: 0, logs: {} };
  log.info(
    { marker: 'simulated.start', seed: kept.seed, genesis: new Date(kept.genesis).toISOString() },
    'Prices are simulated',
  );
  const model = new SimulatedModel(kept.seed, begin, markets);
  const past = { seed: kept.seed, model, position: begin, markets };
  const feed = playbackFeed({
    name: 'simulated',
    sourceName: 'simulation',
    markets,
    source: {
      minute: (market, time) => model.minute(market, time),
      ticks: (market, time) => model.ticks(market, time),
    },
    stretches: (from, to) => (to > from ? [{ from, to, lap: 0 }] : []),
    log,
    now,
  });
  let keptAt = begin.time;
  /** What lies before the position must be stored as candles: an hour after midnight the day before is. */
  const keepPosition = async (time: number) => {
    const at = dayOf(time - hourMs);
    if (at <= keptAt) return;
    keptAt = at;
    await state.save('simulated', { ...kept, position: model.positionAt(at) });
  };
  return {
    ...feed,
    minutesOfPastMs: simulatedPastMs,
    longHistory: (market, step, from, to) =>
      Promise.resolve(longHistory(past, market, step === 'hour' ? hourMs : dayMs, from, to)),
    start: (since, deliver) =>
      feed.start(since, async (update) => {
        await keepPosition(now());
        await deliver(update);
      }),
  };
}
