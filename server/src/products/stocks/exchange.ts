/** The sessions and the splits of stocks, for the feed of their prices. */
import { sessionAfter } from '@glassbook/engine/stocks/sums';
import type { InForce } from '../../carry/store/settings/in-force.ts';
import type { Exchange } from '../../carry/feed/stocks/in-sessions.ts';
import { schedulesOf } from './markets.ts';

/** By the settings in force, whenever it is asked. */
export function exchangeOf(inForce: InForce): Exchange {
  const made = () => ({
    schedules: schedulesOf(inForce),
    kinds: new Map(inForce.all('stocks.configureMarket').map(({ market, calendar }) => [market, calendar])),
    splits: inForce.all('stocks.configureSplit').filter(({ status }) => status === 'announced'),
  });
  let known = made();
  inForce.onChanged(() => (known = made()));
  return {
    sessionAt: (market, at) => {
      const kind = known.kinds.get(market);
      return kind && sessionAfter(known.schedules, kind, at);
    },
    isPractice: (market) => known.kinds.get(market) === 'practice',
    splitsOf: (market) => known.splits.filter((split) => split.market === market),
  };
}
