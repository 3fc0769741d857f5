/** Which orders are confirmed before they are sent; the choice is kept. */
import { preference } from '../../app/preference.ts';
import { quotedOf } from './quote.ts';
import type { Surroundings, Ticket } from './ticket.ts';

export const confirmations = ['never', 'large', 'always'] as const;
export type Confirmation = (typeof confirmations)[number];
export const confirmChoice = preference('spot.confirm', confirmations, 'never');

/** Whether an order is confirmed first. A large one uses more than half of the available balance. */
export function isConfirmed(choice: Confirmation, ticket: Ticket, around: Surroundings): boolean {
  if (choice !== 'large') return choice === 'always';
  const { funds } = around;
  const quoted = quotedOf(ticket, around);
  if (quoted === undefined || funds === undefined) return false;
  return quoted.needed * 2n > (ticket.side === 'buy' ? funds.quote : funds.base);
}
