/** Which orders are confirmed before they are sent; the choice is kept. */
import { preference } from '../../../carry/preference.ts';
import { limitWarning } from './limit-warning.ts';
import { quotedOf } from './quote.ts';
import type { Surroundings, Ticket } from './ticket.ts';

export const confirmations = ['never', 'unusual', 'always'] as const;
export type Confirmation = (typeof confirmations)[number];
export const confirmChoice = preference('spot.confirm', confirmations, 'unusual');

/** Whether an order is confirmed first. An unusual one uses more than half of the available balance, or its price is far from the market. */
export function isConfirmed(choice: Confirmation, ticket: Ticket, around: Surroundings): boolean {
  if (choice !== 'unusual') return choice === 'always';
  if (limitWarning(ticket, around)) return true;
  const { funds } = around;
  const quoted = quotedOf(ticket, around);
  if (quoted === undefined || funds === undefined) return false;
  return quoted.needed * 2n > (ticket.side === 'buy' ? funds.quote : funds.base);
}
