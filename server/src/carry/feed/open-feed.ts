/** Chooses the feed: the one FEED names, and for `auto` live prices where they are reachable. */
import type { Clock } from './every-second.ts';
import { FeedError, type Feed, type FeedLog, type FeedMarket } from './feed.ts';
import type { FeedState } from './feed-state.ts';
import { liveDefaults, openLive, type LiveSettings } from './live/live.ts';
import { openReplay } from './replay/replay.ts';
import { openSimulated } from './simulated/simulated.ts';

export type FeedChoice = {
  feed: 'auto' | 'live' | 'replay' | 'simulated';
  replayDir: string;
  replaySpeed: number;
  markets: FeedMarket[];
  state: FeedState;
  log: FeedLog;
  live?: Partial<LiveSettings>;
  /** Never goes back. The wall clock by default. */
  now?: Clock;
};

/** Opens the feed. Throws FeedError, whose message is one line for the operator who started the server. */
export async function openFeed(choice: FeedChoice): Promise<Feed> {
  const { feed, markets, state, log } = choice;
  if (markets.length === 0) throw new FeedError('There is no market to have prices of');
  const clock = choice.now ? { now: choice.now } : {};
  if (feed === 'replay')
    return openReplay({ folder: choice.replayDir, speed: choice.replaySpeed, markets, state, log, ...clock });
  if (feed === 'simulated') return openSimulated({ markets, state, log, ...clock });
  const settings = { ...liveDefaults, ...choice.live };
  const live = await openLive(settings, markets, log, choice.now);
  const found = {
    exchanges: settings.exchanges.map(({ id }) => id),
    reached: live.reached,
    needed: settings.sourcesMin,
  };
  if (live.enough) {
    log.info({ marker: 'live.start', ...found }, 'Real prices are read from exchanges');
    return live;
  }
  if (feed === 'live') {
    log.warn({ marker: 'live.start', ...found }, 'Too few exchanges answer; there are no prices until more do');
    return live;
  }
  live.close();
  log.warn({ marker: 'auto.simulated', ...found }, 'Too few exchanges answer, so prices are simulated');
  return openSimulated({ markets, state, log, ...clock });
}
