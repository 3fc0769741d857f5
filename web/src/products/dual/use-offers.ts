import { SALE_ENDS_MS } from '@glassbook/engine/dual/sums';
import type { dual } from '@glassbook/contract';
import { parseAmount, placesOf } from '@glassbook/money';
import { useLive } from '../../carry/live/index.ts';

/** All offers that are not settled, by their end and strike; undefined until they are there. */
export function useOffers(): readonly dual.OfferView[] | undefined {
  const live = useLive('dual.offers').value;
  return (
    live &&
    Object.values(live)
      .filter(({ settled }) => !settled)
      .sort((a, b) => a.end_ms - b.end_ms || Number(a.exercise_price) - Number(b.exercise_price) || a.id - b.id)
  );
}

/** Those on sale; the server says when one begins or closes, the clock when it ends. */
export const onSale = (offers: readonly dual.OfferView[], now: number): readonly dual.OfferView[] =>
  offers.filter(({ status, end_ms }) => status === 1 && now < end_ms - SALE_ENDS_MS);

/** Own orders that are not settled, the newest first. */
export function useRunning(): readonly dual.OwnDual[] | undefined {
  return useLive('dual.own').value?.filter(({ status }) => status === 'purchased');
}

/** The index of a market in units with so many places; 0 until it is there. */
export function useIndex(market: string, places: number): bigint {
  const last = useLive('market.tickers').value?.[market]?.last;
  if (last === undefined) return 0n;
  const scale = placesOf(last);
  const units = parseAmount(last, scale) ?? 0n;
  return places >= scale ? units * 10n ** BigInt(places - scale) : units / 10n ** BigInt(scale - places);
}
