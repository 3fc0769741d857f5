/** Polls one exchange for its prices and keeps the last ones. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FeedLog, FeedMarket } from '../feed.ts';
import type { Exchange } from './exchange.ts';

export type WatchedExchange = {
  exchange: Exchange;
  /** Whether its last request succeeded. */
  reachable: () => boolean;
  /** Whether it failed. Neither, before the first answer. */
  failing: () => boolean;
  /** Its last price of a market. */
  lastPrice: (market: number) => { price: bigint; at: number } | undefined;
  /** Settles after the first request: whether it succeeded. */
  firstAnswer: Promise<boolean>;
  stop: () => void;
};

/** After failures the pauses grow up to this. */
const longestPauseMs = 30_000;

export function watchExchange(
  exchange: Exchange,
  markets: readonly FeedMarket[],
  everyMs: number,
  log: FeedLog,
): WatchedExchange {
  const ending = new AbortController();
  const latest = new Map<number, { price: bigint; at: number }>();
  let [reachable, failures] = [false, 0];
  const look = async () => {
    try {
      for (const [market, price] of await exchange.prices(markets)) latest.set(market, price);
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
    let [began, looking]: [number, Promise<unknown>] = [Date.now(), first];
    for (;;) {
      await looking;
      const pause =
        failures === 0 ? began + everyMs - Date.now() : Math.min(longestPauseMs, everyMs * 2 ** Math.min(failures, 10));
      await wait(Math.max(0, pause), undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) break;
      [began, looking] = [Date.now(), look()];
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
