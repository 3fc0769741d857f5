import { formatAmount } from '@glassbook/money';
import { price } from '@glassbook/ui/format';
import { useTitle } from '../../carry/site.ts';
import type { Instrument } from './instrument.ts';
import { usePrices } from './market-data.ts';

/** Names the page of an instrument in the window's title, after its price of now. It draws nothing, so that a price draws only the title anew. */
export function PriceTitle({ market, title }: { market: Instrument; title: string }) {
  const { last } = usePrices(market);
  const { quote, priceScale } = market;
  useTitle(last === undefined ? title : `${price(formatAmount(last, quote.scale), priceScale)} · ${title}`);
  return null;
}
