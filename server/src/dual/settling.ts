import { WINDOW } from '@glassbook/engine/dual/words';
import { startOf } from '@glassbook/engine/quote';
import type { OnOffer } from './on-offer.ts';

/** Its index is followed from a minute before its window on, so that there is a price at the first minute, until it is settled. */
const LEAD_MS = (WINDOW.minutes + 1) * WINDOW.everyMs;

/** Whether an offer of which something was sold takes prices of this instrument now, or soon. */
export const settling =
  (onOffer: Pick<OnOffer, 'unsettled'>, now: () => number) =>
  (instrument: number): boolean => {
    for (const { offer, sale } of onOffer.unsettled())
      if (offer.instrument === instrument && sale.sold > 0 && now() >= startOf(offer.endDay) - LEAD_MS) return true;
    return false;
  };
