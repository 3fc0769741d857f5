/** Closes cross longs and shorts of one owner in a market against each other at the mark price, the oldest first, at most so many contracts. Nobody else takes part, and nothing is charged. */
import { valueOf } from '../../core/grid.ts';
import { closePart } from '../close-part.ts';
import type { Exposure, Market, State } from '../state.ts';

export function net(state: State, market: Market, exposure: Exposure, most = Infinity): void {
  for (let left = most; left > 0;) {
    const cross = [...exposure.positions].filter(({ isolated }) => !isolated);
    const long = cross.find(({ side }) => side === 'long');
    const short = cross.find(({ side }) => side === 'short');
    if (!long || !short) return;
    const lots = Math.min(left, long.contracts, short.contracts);
    const closing = { lots, value: valueOf(market, market.mark, lots), fee: 0n, why: 'netting' } as const;
    closePart(state, market, long, closing);
    closePart(state, market, short, closing);
    left -= lots;
  }
}
