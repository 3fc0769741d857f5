/** Polls one exchange for its prices and keeps the last ones. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../every-second.ts';
import type { FeedLog, FeedMarket } from '../feed.ts';
import type { Exchange, Said } from './exchange.ts';

/** `askedAt`: when its last request was sent, also where that brought nothing new. */
type Quoted = Said & { at: number; askedAt: number };

export type WatchedExchange = {
  exchange: Exchange;
  /** Whether its last request succeeded. */
  reachable: () => boolean;
  /** Whether it failed. Neither, before the first answer. */
  failing: () => boolean;
  /** Its last price of a market, and when it was new, by our clock. */
  lastPrice: (market: number) => Quoted | undefined;
  /** Settles after the first request: whether it succeeded. */
  firstAnswer: Promise<boolean>;
  stop: () => void;
};

/** After failures the pauses grow up to this. */
const longestPauseMs = 30_000;

/**
 * A quote is as old as its receipt. The exchange's timestamps are compared with each other, to see whether a quote is new, and not with our clock, which may be off:
 * only the first has nothing else, and one of the future is of now.
 */
function quoted(said: Said, before: Quoted | undefined, now: number, askedAt: number): Quoted {
  const { saidAt } = said;
  if (saidAt === undefined) return { ...said, at: now, askedAt };
  if (before?.saidAt === undefined) return { ...said, at: Math.min(now, saidAt), askedAt };
  if (saidAt < before.saidAt) return before;
  return { ...said, at: saidAt > before.saidAt ? now : before.at, askedAt };
}

/** `now` never goes back. */
export function watchExchange(
  exchange: Exchange,
  markets: readonly FeedMarket[],
  everyMs: number,
  log: FeedLog,
  now: Clock,
): WatchedExchange {
  const ending = new AbortController();
  const latest = new Map<number, Quoted>();
  let [reachable, failures] = [false, 0];
  const look = async () => {
    const askedAt = now();
    try {
      for (const [market, said] of await exchange.prices(markets))
        latest.set(market, quoted(said, latest.get(market), now(), askedAt));
      if (failures > 0) log.info({ exchange: exchange.name }, 'An exchange answers again');
      [reachable, failures] = [true, 0];
    } catch (cause) {
      reachable = false;
      if (failures === 0 && !ending.signal.aborted)
        log.warn({ exchange: exchange.name, reason: oneLine(cause) }, 'An exchange does not answer');
      failures += 1;
    }
  };
  const first = look().then(() => reachable);
  const run = async () => {
    let [began, looking]: [number, Promise<unknown>] = [now(), first];
    for (;;) {
      await looking;
      const pause =
        failures === 0 ? began + everyMs - now() : Math.min(longestPauseMs, everyMs * 2 ** Math.min(failures, 10));
      await wait(Math.max(0, pause), undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) break;
      [began, looking] = [now(), look()];
    }
    await exchange.close().catch(() => undefined);
  };
  void run();
  return {
    exchange,
    reachable: () => reachable,
    failing: () => failures > 0,
    lastPrice: (market) => latest.get(market),
    firstAnswer: first,
    stop: () => ending.abort(),
  };
}

/** An external error as one short line. */
export const oneLine = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, ' ').slice(0, 200);
