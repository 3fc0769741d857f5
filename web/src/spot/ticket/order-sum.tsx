import type { Market } from '../market.ts';
import type { Cost } from './cost.ts';
import { CostLine } from './cost-line.tsx';
import { LimitLedger } from './limit-ledger.tsx';
import type { Summary } from './summary.ts';

export type OrderSumProps = {
  side: 'buy' | 'sell';
  market: Market;
  summary: Summary | undefined;
  /** Of what would fill at once; undefined where nothing would. */
  cost: Cost | undefined;
};

/** The cost of what would fill at once; else what the order adds up to at its limit. */
export function OrderSum({ side, market, summary, cost }: OrderSumProps) {
  if (cost) return <CostLine cost={cost} side={side} market={market} traded={false} />;
  return summary && <LimitLedger summary={summary} side={side} market={market} />;
}
