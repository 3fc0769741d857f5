import { declareNotices, fromDevice } from '../notice.ts';
import { cardFailures } from './staff.ts';

/** The kinds of cards. */
const card = { of: ['bank', 'international'] } as const;

export const notices = declareNotices({
  words: 'notification',
  group: 'account',
  kinds: {
    payee_added: fromDevice,
    payee_changed: fromDevice,
    payee_removed: fromDevice,
    payee_list_on: fromDevice,
    payee_list_off: fromDevice,
    recipient_added: fromDevice,
    recipient_removed: fromDevice,
    /** By the review of staff; `held`: its 24 hours are not over; `card`: which page it is on. */
    card_accepted: { params: { held: 'flag', card }, detail: 'card_held.{held}' },
    card_rejected: { params: { reason: { of: cardFailures }, card }, detail: 'card_failure.{reason}' },
  },
});
