/** Two feeds as one: each has its own markets. */
import type { Feed, FeedMarket } from '../feed.ts';

/** `more` has the prices of the markets for which `isMore` is true, `feed` those of all others and the name. */
export function joined(feed: Feed, more: Feed, isMore: (market: number) => boolean): Feed {
  const of = ({ id }: Pick<FeedMarket, 'id'>) => (isMore(id) ? more : feed);
  return {
    ...feed,
    history: (market, from, to) => of(market).history(market, from, to),
    ...((feed.longHistory ?? more.longHistory) && {
      longHistory: async (market, step, from, to) => (await of(market).longHistory?.(market, step, from, to)) ?? [],
    }),
    start(since, deliver) {
      const stops = [feed.start(since, deliver), more.start(since, deliver)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    sources: () => [...feed.sources(), ...more.sources()],
    sourceOf: (id) => of({ id }).sourceOf?.(id) ?? of({ id }).name,
    covers: (id) => of({ id }).covers?.(id) ?? true,
  };
}
