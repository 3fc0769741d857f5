/** Which orders are confirmed before they are sent; the choice is kept. */
import { preference } from '../../../carry/preference.ts';
import { session } from '../../../carry/session.ts';
import { limitWarning } from './limit-warning.ts';
import { quotedOf } from './quote.ts';
import type { Surroundings, Ticket } from './ticket.ts';

export const confirmations = ['never', 'unusual', 'always'] as const;
export type Confirmation = (typeof confirmations)[number];
export const confirmChoice = preference('spot.confirm', confirmations, 'unusual');

/** Why an order is confirmed first: always; its price is far from the market; it uses more than half of the available balance; it is the first of a session at market. */
export type Reason = 'always' | 'far' | 'half' | 'market';

/** Whether a market order of this session was confirmed already. */
let isMarketConfirmed = false;
session.subscribe(() => (isMarketConfirmed = false));
export const marketConfirmed = (): void => {
  isMarketConfirmed = true;
};

/** Undefined where an order is sent at once. */
export function reasonToConfirm(choice: Confirmation, ticket: Ticket, around: Surroundings): Reason | undefined {
  if (choice !== 'unusual') return choice === 'always' ? 'always' : undefined;
  if (limitWarning(ticket, around)) return 'far';
  const { funds } = around;
  const quoted = quotedOf(ticket, around);
  const isHalf = quoted && funds && quoted.needed * 2n > (ticket.side === 'buy' ? funds.quote : funds.base);
  if (isHalf) return 'half';
  return ticket.type === 'market' && !isMarketConfirmed ? 'market' : undefined;
}
