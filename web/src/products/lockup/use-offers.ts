import { lockup } from '@glassbook/contract';
import { useCall, type Loadable } from '../../carry/loadable.ts';
import { useLive } from '../../carry/live/index.ts';

/** The offers that are open, by asset and days, as they are now. */
export function useOffers(): Loadable<readonly lockup.OfferView[]> {
  const loaded = useCall(lockup.offers, {});
  const live = useLive('lockup.offers').value;
  if (loaded.data === undefined || live === undefined) return loaded;
  const open = Object.values(live)
    .filter((offer) => offer.open === 1)
    .sort((a, b) => a.currency_id - b.currency_id || a.day - b.day || a.id - b.id);
  return { ...loaded, data: open };
}

/** Own lock-ups that run, the newest first; undefined until they are there. */
export function useRunning(): readonly lockup.OrderView[] | undefined {
  const own = useLive('lockup.orders').value;
  return (
    own &&
    Object.values(own)
      .filter(({ status }) => status === 1)
      .sort((a, b) => b.id - a.id)
  );
}
