import { ieo } from '@glassbook/contract';
import { useEffect } from 'react';
import { refresh, useCall, type Loadable } from '../../carry/loadable.ts';
import { useLive, useLiveMessages } from '../../carry/live/index.ts';

/** The offers, the newest first. One that begins, changes or ends is loaded again. */
export function useOffers(): Loadable<{ list: readonly ieo.OfferView[] }> {
  useLiveMessages('ieo.tallies', () => refresh(ieo.offers));
  return useCall(ieo.offers, { limit: '100' });
}

/** One offer; what is applied for, and what it was allocated, as it is now. */
export function useOffer(id: string | undefined): Loadable<{ info: ieo.OfferDetail }> {
  const loaded = useCall(ieo.offer, { project_id: id ?? '1' }, { enabled: id !== undefined });
  const tally = useLive('ieo.tallies').value?.[Number(id)];
  const { data } = loaded;
  if (!data || !tally) return loaded;
  return { ...loaded, data: { info: { ...data.info, tally } } };
}

/** Own applications to an offer, those that run and those before, the newest first; loaded again when one of them changes. */
export function useOwn(id: string): Loadable<{ data: readonly ieo.ApplicationView[] }> {
  const own = useLive('ieo.applications').value;
  const seen = JSON.stringify(own);
  useEffect(() => {
    refresh(ieo.applications);
  }, [seen]);
  return useCall(ieo.applications, { project_id: id, limit: '100' }, { staleMs: 0 });
}
