/** A feed with a hand crank, for tests and measurements: it has the past of another feed, and a price moves when the hand turns it, at no other time. */
import { minuteMs, type Feed, type FeedMarket, type PriceUpdate } from './feed.ts';

type Started = { since: number; deliver: Parameters<Feed['start']>[1] };

export class Hand {
  #feed: Feed | undefined;
  #markets: readonly FeedMarket[] = [];
  #started: Started | undefined;

  /** The feed without its own motor. */
  holds(feed: Feed, markets: readonly FeedMarket[]): Feed {
    [this.#feed, this.#markets] = [feed, markets];
    return {
      ...feed,
      start: (since, deliver) => {
        this.#started = { since, deliver };
        return () => (this.#started = undefined);
      },
    };
  }

  /** Delivers prices; resolves when they are taken. */
  async turn(prices: PriceUpdate['prices']): Promise<void> {
    const [feed, started] = [this.#feed, this.#started];
    if (!feed || !started) throw new Error('a feed is turned between its start and its stop');
    await started.deliver({ prices, source: feed.name });
  }

  /** Delivers the price with which the past of each market ends. */
  async turnOn(): Promise<void> {
    const [feed, since = 0] = [this.#feed, this.#started?.since];
    const lasts = await Promise.all(
      this.#markets.map(async (market) => ({
        market: market.id,
        price: (await feed?.history(market, since - 2 * minuteMs, since))?.at(-1)?.close,
      })),
    );
    await this.turn(lasts.flatMap(({ market, price }) => (price === undefined ? [] : [{ market, price, volume: 0n }])));
  }
}
