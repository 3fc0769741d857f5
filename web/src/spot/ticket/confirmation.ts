/** Which orders are confirmed before they are sent; the choice is kept. */
import { preference } from '../../app/preference.ts';
import { commandOf, quotedOf } from './quote.ts';
import type { Surroundings, Ticket } from './ticket.ts';

export const confirmations = ['never', 'large', 'always'] as const;
export type Confirmation = (typeof confirmations)[number];
export const confirmChoice = preference('spot.confirm', confirmations, 'never');

/** Whether an order is confirmed first. A large one uses more than half of the available balance. */
export function isConfirmed(choice: Confirmation, ticket: Ticket, around: Surroundings): boolean {
  if (choice !== 'large') return choice === 'always';
  const order = commandOf(ticket, around);
  const { funds } = around;
  if (order === undefined || funds === undefined) return false;
  const [needed, available] =
    ticket.side === 'buy'
      ? [quotedOf(ticket, around)?.hold ?? order.value, funds.quote]
      : [order.amount > 0n ? order.amount : (quotedOf(ticket, around)?.hold ?? 0n), funds.base];
  return needed * 2n > available;
}
