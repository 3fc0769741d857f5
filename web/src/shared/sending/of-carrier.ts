import type { RefusalCode } from '@glassbook/contract';
import type { Answer } from '@glassbook/contract/client';

/**
 * A refusal of the carrier (too many requests, a wrong origin) applies to this request only, not to an earlier one whose answer was lost; but where it is
 * too old to be carried out, no earlier one was.
 */
export const ofCarrier = (reason: RefusalCode): boolean =>
  reason.startsWith('request.') && reason !== 'request.expired';

/** Whether a refusal says nothing of an earlier request whose answer was lost: the carrier's, or that the session ended meanwhile. */
export const isSilent = (reason: RefusalCode): boolean => ofCarrier(reason) || reason === 'session.login_required';

/** Whether it is not known what a request did, so that only the same key may be sent again. */
export const outcomeUnknown = (answer: Answer<unknown, unknown>): boolean =>
  !answer.ok && (answer.reason === 'request.unavailable' || answer.reason === 'request.outcome_unknown');
