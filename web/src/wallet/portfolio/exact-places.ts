/** Balances are shown to their last digit, never rounded; only zeros that say nothing are left out. */

/** Places that always stay: cents. */
const placesMin = 2;

/** How many places it takes to show all of these amounts (at `scale`) exactly, so that they stand under each other. */
export function placesNeeded(amounts: readonly bigint[], scale: number): number {
  let places = scale;
  let unit = 10n;
  while (places > placesMin && amounts.every((amount) => amount % unit === 0n)) {
    places -= 1;
    unit *= 10n;
  }
  return places;
}
