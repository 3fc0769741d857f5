import { dual } from '@glassbook/contract';
import { ppmPercent } from '@glassbook/ui/format';
import { useCall } from '../../carry/loadable.ts';
import { rangeOf, type Headline } from '../../shared/earn/headline.ts';
import { paths } from './paths.ts';

/** The rates of the shares that are on sale. */
export function useHeadline(): Headline | undefined {
  const offers = useCall(dual.offers, {}, { staleMs: 60_000 }).data?.dual_currencys ?? [];
  const rates = rangeOf(
    offers.filter(({ left }) => left > 0).map(({ rate_ppm }) => rate_ppm),
    ppmPercent,
  );
  return rates && { to: paths.offers, rates };
}
