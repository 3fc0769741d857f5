/** What an order that opens needs. The ticket shows these sums, and the engine takes them. */
import type { Amount } from '@glassbook/money';
import { valueOf, type Grid } from '../core/grid.ts';
import type { PositionSide } from './command.ts';
import { initialMargin, lossToMark, partOf, resultOf } from './quote.ts';

/** What the sums take from a market and an order: the steps, the fee, the leverage, and the mark price in ticks. */
export type CostTerms = { leverage: number; mark: number };
type Fees = Grid & { settings: { takerFeePpm: number } };

/** What `lots` that rest can need: their margin and fee at the limit, and what the limit loses against the mark price. Each rounded up. */
export function restingCost(market: Fees, terms: CostTerms, side: PositionSide, ticks: number, lots: number): Amount {
  if (lots === 0) return 0n;
  const value = valueOf(market, ticks, lots);
  const loss = lossToMark(market, side, ticks, terms.mark, lots);
  return initialMargin(value, terms.leverage) + partOf(value, market.settings.takerFeePpm) + loss;
}

/** What `lots` need that trade at once and are worth `value` there: their margin, their fee, and what they lose against the mark price; `losses` where that is summed fill by fill. Each rounded up. */
export function tradedCost(
  market: Fees,
  terms: CostTerms,
  side: PositionSide,
  lots: number,
  value: Amount,
  losses?: Amount,
): Amount {
  if (lots === 0) return 0n;
  const result = resultOf(market, side, value, valueOf(market, terms.mark, lots));
  const loss = losses ?? (result < 0n ? -result : 0n);
  return initialMargin(value, terms.leverage) + partOf(value, market.settings.takerFeePpm) + loss;
}
