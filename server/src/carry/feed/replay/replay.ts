/** FEED=replay: recorded prices in a loop. */
import type { Clock } from '../every-second.ts';
import type { FeedState } from '../feed-state.ts';
import type { Feed, FeedLog, FeedMarket } from '../feed.ts';
import { playbackFeed } from '../playback.ts';
import { openRecording } from './recording.ts';
import { lengthInMinutes, sourceTime, stretchesOf, timelineAt } from './timeline.ts';

export type ReplaySettings = {
  folder: string;
  /** Seconds of the recording per second of the wall clock. */
  speed: number;
  markets: FeedMarket[];
  state: FeedState;
  log: FeedLog;
  now?: Clock;
};

/** Throws FeedError where the folder has nothing to play. */
export async function openReplay({
  folder,
  speed,
  markets,
  state,
  log,
  now = Date.now,
}: ReplaySettings): Promise<Feed> {
  const recording = await openRecording(folder, markets);
  const timeline = timelineAt(now(), recording, speed, await state.load('replay'));
  await state.save('replay', timeline);
  const missing = markets.map((market) => market.symbol).filter((symbol) => !recording.symbols.includes(symbol));
  if (missing.length > 0) log.info({ missing }, 'The recording has no prices for some markets; they are not listed');
  const span = recording.to - recording.from;
  const position = (sourceTime(timeline, now()) - recording.from) % span;
  log.info(
    {
      marker: 'replay.start',
      from: new Date(recording.from).toISOString(),
      to: new Date(recording.to).toISOString(),
      minutes: lengthInMinutes(recording),
      playing: new Date(recording.from + position).toISOString(),
      speed,
      symbols: recording.symbols,
    },
    'Recorded prices are played',
  );
  const played = markets.filter((market) => recording.symbols.includes(market.symbol));
  const feed = playbackFeed({
    name: 'replay',
    sourceName: 'recording',
    markets: played,
    source: recording,
    stretches: (from, to) => stretchesOf(timeline, from, to),
    log,
    now,
  });
  const known = new Set(played.map(({ id }) => id));
  return { ...feed, covers: (market) => known.has(market) };
}
