import { rangeOf, type Headline } from '../../shared/earn/headline.ts';
import { paths } from './paths.ts';
import { aprOf } from './ticket.ts';
import { useOffers } from './use-offers.ts';

/** The rates of what can be locked. */
export function useHeadline(): Headline | undefined {
  const rates = rangeOf(
    (useOffers().data ?? []).map(({ daily_ppm }) => daily_ppm),
    aprOf,
  );
  return rates && { to: paths.offers, rates };
}
