/** The public data of a market: its levels, its settings and the index price. */
import { assert } from '@glassbook/money';
import { restingLevels } from '../src/core/pit.ts';
import type { State } from '../src/products.ts';
import type { PublicMarket } from '../src/spot/quote-order.ts';

export function publicOf(state: State, number: number): PublicMarket {
  const market = state.spot.markets.get(number);
  assert(market !== undefined, 'the market is there');
  const { settings, baseScale, status } = market;
  const levels = [...restingLevels(market)];
  return {
    ...settings,
    ...{ baseScale, status, indexPrice: state.prices.get(number)?.price },
    bids: levels.filter(({ side }) => side === 'buy'),
    asks: levels.filter(({ side }) => side === 'sell'),
  };
}
