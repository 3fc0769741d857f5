/** Which orders are confirmed before they are sent: the first of a session that goes at market or with much leverage, unless that is turned off. */
import { preference } from '../../../carry/preference.ts';
import { session } from '../../../carry/session.ts';
import type { Around, Ticket } from './ticket.ts';

export const confirmChoice = preference('futures.confirm', ['on', 'off'], 'on');

/** From this leverage on a single press can lose a tenth of a move. */
const MUCH = 10;

let isConfirmed = false;
session.subscribe(() => (isConfirmed = false));
/** None of this session asks again. */
export const confirmed = (): void => {
  isConfirmed = true;
};

/** Whether the order is shown once more before it is sent. One that only closes is not. */
export const asksToConfirm = ({ type, reduceOnly }: Ticket, { leverage }: Around): boolean =>
  confirmChoice.get() === 'on' && !isConfirmed && !reduceOnly && (type === 'market' || leverage >= MUCH);
