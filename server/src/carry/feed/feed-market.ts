import type { Instrument } from '../store/instrument.ts';
import type { FeedMarket } from './feed.ts';

/** An instrument as feeds use it. */
export const feedMarketOf = ({ id, symbol, base, quote, tick }: Instrument): FeedMarket => ({
  ...{ id, symbol, tick, base: base.symbol, quote: quote.symbol },
  ...{ baseScale: base.scale, quoteScale: quote.scale },
});
