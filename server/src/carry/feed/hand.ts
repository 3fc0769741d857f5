/** A feed with a hand crank, for tests and measurements: it has the past of another feed, and a price moves when the hand turns it, at no other time. */
import type { Feed, PriceUpdate } from './feed.ts';

type Turned = Omit<PriceUpdate['prices'][number], 'sources'>[];

export class Hand {
  #turn: ((prices: Turned) => void | Promise<void>) | undefined;

  /** The feed without its own motor. */
  holds(feed: Feed): Feed {
    return {
      ...feed,
      start: (_, deliver) => {
        this.#turn = (turned) =>
          deliver({ prices: turned.map((price) => ({ ...price, sources: [] })), source: feed.name });
        return () => (this.#turn = undefined);
      },
    };
  }

  /** Delivers prices; resolves when they are taken. */
  async turn(prices: Turned): Promise<void> {
    if (!this.#turn) throw new Error('a feed is turned between its start and its stop');
    await this.#turn(prices);
  }
}
