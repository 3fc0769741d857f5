/** The splits of stocks, for those that keep levels of their prices. */
import { sessionBefore } from '@glassbook/engine/stocks/sums';
import type { InForce } from '../../carry/store/settings/in-force.ts';
import type { Split } from '../../shared/slice/doors.ts';
import { schedulesOf } from './markets.ts';

/** By the settings in force: those of a market that were announced, the earliest first. They are read once for each change of a setting. */
export function splitsIn(inForce: Pick<InForce, 'of' | 'all' | 'onChanged'>): (market: number) => readonly Split[] {
  let known = new Map<number, Split[]>();
  inForce.onChanged(() => (known = new Map()));
  return (market) => {
    const splits = known.get(market) ?? read(inForce, market);
    known.set(market, splits);
    return splits;
  };
}

function read(inForce: Pick<InForce, 'of' | 'all'>, market: number): Split[] {
  const rules = inForce.of('stocks.configureMarket', { market });
  if (!rules) return [];
  const schedules = schedulesOf(inForce);
  return inForce
    .all('stocks.configureSplit')
    .filter((split) => split.market === market && split.status === 'announced')
    .map(({ exAt, numerator, denominator }) => {
      const from = sessionBefore(schedules, rules.calendar, exAt)?.closesAt ?? exAt;
      return { from, exAt, numerator, denominator, tick: rules.tick };
    })
    .sort((a, b) => a.exAt - b.exAt);
}
