import { mulDiv, parseAmount } from '@glassbook/money';
import { toast } from '@glassbook/ui';
import { amount as amountText, inSentence, price } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import type { Instrument, Side } from './instrument.ts';

/** The fields of a fill that its toast shows; numbers are the wire's text. */
export type ToastedFill = {
  order_id: number;
  symbol: string;
  side: Side;
  price: string;
  amount: string;
  value: string;
};

/** Shows fills as toasts, simultaneous ones of one order as one toast; announced politely to screen readers. */
export function useFillToasts(markets: readonly Instrument[]): (fills: readonly ToastedFill[]) => void {
  const { t } = useTranslation('trading');
  return (fills) => {
    for (const order of new Set(fills.map((fill) => fill.order_id))) {
      const own = fills.filter((fill) => fill.order_id === order);
      const [first] = own;
      const market = markets.find((one) => one.symbol === first?.symbol);
      if (first === undefined || market === undefined) continue;
      const { unit, quote, venue } = market;
      const read = own.map((fill) => ({
        price: parseAmount(fill.price, quote.scale) ?? 0n,
        amount: venue.readAmount(fill.amount, market) ?? 0n,
        value: parseAmount(fill.value, quote.scale) ?? 0n,
      }));
      const amount = read.reduce((sum, fill) => sum + fill.amount, 0n);
      const average = averageOf(market, read);
      if (average === undefined) continue;
      toast({
        tone: 'ok',
        about: `order ${order}`,
        title: t(`fill.${first.side}`, {
          amount: inSentence(amountText({ amount, scale: unit.scale }, market.amountScale)),
          asset: unit.name,
        }),
        body: t('fill.price', {
          price: price({ amount: average, scale: quote.scale }, market.priceScale),
          unit: quote.name,
        }),
      });
    }
  };
}

type Read = { price: bigint; amount: bigint; value: bigint };

/** The average price of fills, half even: value by amount, or where amounts are in the quote asset amounts by what they are worth in the base asset. Undefined where nothing was filled. */
function averageOf({ base, unit }: Instrument, fills: readonly Read[]): bigint | undefined {
  const amount = fills.reduce((sum, fill) => sum + fill.amount, 0n);
  if (amount === 0n) return undefined;
  if (unit.id === base.id)
    return mulDiv(
      fills.reduce((sum, fill) => sum + fill.value, 0n),
      10n ** BigInt(base.scale),
      amount,
      'half-even',
    );
  const fine = 10n ** 18n;
  const worth = fills.reduce((sum, fill) => (fill.price === 0n ? sum : sum + (fill.amount * fine) / fill.price), 0n);
  return worth === 0n ? undefined : mulDiv(amount, fine, worth, 'half-even');
}
