/** What is wrong with a changed price or amount of an open order, and whether the order keeps its place in the queue. */
import { parseAmount, wireDecimal } from '@glassbook/money';
import type { Market } from '../market.ts';
import { problems, type Problem } from '../ticket/problems.ts';
import { emptyTicket } from '../ticket/ticket.ts';

export type Amendment = { price: string; amount: string };
export type Standing = { side: 'buy' | 'sell'; price: string; amount: string; filled: string; postOnly: boolean };

export type AmendProblem =
  | Problem
  | { field: 'amount'; code: 'amend_below_filled'; params: { filled: string; unit: string } }
  | { field: 'ticket'; code: 'amend_nothing'; params: Record<string, string> };

/** Problems of the amendment. Funds are checked by the server: what the order already holds counts for it. */
export function amendProblems(typed: Amendment, standing: Standing, market: Market): AmendProblem[] {
  const ticket = {
    ...emptyTicket,
    side: standing.side,
    price: typed.price,
    amount: typed.amount,
    postOnly: standing.postOnly,
  };
  const found = problems(ticket, { market, funds: undefined, index: undefined });
  if (found.length > 0) return found;
  const { scale, name } = market.base;
  const amount = parseAmount(wireDecimal(typed.amount), scale) ?? 0n;
  const filled = parseAmount(standing.filled, scale) ?? 0n;
  if (amount <= filled)
    return [{ field: 'amount', code: 'amend_below_filled', params: { filled: standing.filled, unit: name } }];
  if (same(typed.price, standing.price, market.quote.scale) && same(typed.amount, standing.amount, scale))
    return [{ field: 'ticket', code: 'amend_nothing', params: {} }];
  return [];
}

const same = (typed: string, text: string, scale: number): boolean =>
  parseAmount(wireDecimal(typed), scale) === parseAmount(text, scale);

/** A smaller amount at the same price keeps its place; everything else goes to the end of the queue. */
export function keepsPlace(typed: Amendment, standing: Standing, market: Market): boolean {
  const amount = parseAmount(wireDecimal(typed.amount), market.base.scale);
  const before = parseAmount(standing.amount, market.base.scale) ?? 0n;
  return amount !== undefined && amount <= before && same(typed.price, standing.price, market.quote.scale);
}
