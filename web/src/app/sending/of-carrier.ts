import type { RefusalCode } from '@glassbook/contract';

/**
 * A refusal of the carrier (too many requests, a wrong origin) applies to this request only, not to an earlier one whose answer was lost; but where it is
 * too old to be carried out, no earlier one was.
 */
export const ofCarrier = (reason: RefusalCode): boolean =>
  reason.startsWith('request.') && reason !== 'request.expired';
