import type { Market } from '../market.ts';
import type { Cost } from './cost.ts';
import { CostLine } from './cost-line.tsx';
import { LimitLedger } from './limit-ledger.tsx';
import { ShortSum } from './short-sum.tsx';
import { feePpmOf, type Summary } from './summary.ts';
import type { Ticket } from './ticket.ts';

export type OrderSumProps = {
  ticket: Ticket;
  market: Market;
  summary: Summary | undefined;
  /** Of what would fill at once; undefined where nothing would. */
  cost: Cost | undefined;
  /** Few lines, of which one opens to the rest, where there is little room. */
  short?: boolean;
};

/** The cost of what would fill at once; else what the order adds up to at its limit. Before there is a size, the same lines without figures. */
export function OrderSum({ ticket, market, summary, cost, short = false }: OrderSumProps) {
  const { side, type } = ticket;
  if (cost && !short) return <CostLine cost={cost} side={side} market={market} traded={false} />;
  if (cost || type === 'market') return <ShortSum side={side} market={market} cost={cost} />;
  return <LimitLedger {...{ summary, side, market, short }} feePpm={feePpmOf(ticket, market)} />;
}
