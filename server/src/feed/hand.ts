/** A feed with a hand crank, for tests and measurements: it has the past of another feed, and a price moves when the hand turns it, at no other time. */
import type { Feed, PriceUpdate } from './feed.ts';

export class Hand {
  #turn: ((prices: PriceUpdate['prices']) => void | Promise<void>) | undefined;

  /** The feed without its own motor. */
  holds(feed: Feed): Feed {
    return {
      ...feed,
      start: (_, deliver) => {
        this.#turn = (prices) => deliver({ prices, source: feed.name });
        return () => (this.#turn = undefined);
      },
    };
  }

  /** Delivers prices; resolves when they are taken. */
  async turn(prices: PriceUpdate['prices']): Promise<void> {
    if (!this.#turn) throw new Error('a feed is turned between its start and its stop');
    await this.#turn(prices);
  }
}
