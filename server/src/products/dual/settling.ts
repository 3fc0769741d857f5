import { SALE_ENDS_MS } from '@glassbook/engine/dual/words';
import type { Chains } from '../../shared/receipts/chains.ts';
import type { OnOffer } from './on-offer.ts';

/**
 * Whether an offer takes prices of this instrument now, or soon: from when it is not sold any more, which is where a price is in force at the first minute of its window, until its chain has a tick at the
 * end, which its receipts end with. Also where nothing was sold of it: what was bought in the last moment is not committed yet.
 */
export const settling =
  (onOffer: Pick<OnOffer, 'endsOn'>, chains: Pick<Chains, 'lastTickAt'>, now: () => number) =>
  (instrument: number): boolean => {
    const recorded = chains.lastTickAt(instrument);
    for (const end of onOffer.endsOn(instrument)) if (recorded < end && now() >= end - SALE_ENDS_MS) return true;
    return false;
  };
