import { mulDiv, parseAmount } from '@glassbook/money';
import { toast } from '@glassbook/ui';
import { amount as amountText, inSentence, price } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import type { Instrument, Side } from './instrument.ts';

/** The fields of a fill that its toast shows; numbers are the wire's text. */
export type ToastedFill = { order_id: number; symbol: string; side: Side; amount: string; value: string };

/** Shows fills as toasts, simultaneous ones of one order as one toast; announced politely to screen readers. */
export function useFillToasts(markets: readonly Instrument[]): (fills: readonly ToastedFill[]) => void {
  const { t } = useTranslation('trading');
  return (fills) => {
    for (const order of new Set(fills.map((fill) => fill.order_id))) {
      const own = fills.filter((fill) => fill.order_id === order);
      const [first] = own;
      const market = markets.find((one) => one.symbol === first?.symbol);
      if (first === undefined || market === undefined) continue;
      const { base, quote } = market;
      const sum = (texts: readonly string[], scale: number): bigint =>
        texts.reduce((total, text) => total + (parseAmount(text, scale) ?? 0n), 0n);
      const amount = sum(
        own.map((fill) => fill.amount),
        base.scale,
      );
      const value = sum(
        own.map((fill) => fill.value),
        quote.scale,
      );
      if (amount === 0n) continue;
      const average = mulDiv(value, 10n ** BigInt(base.scale), amount, 'half-even');
      toast({
        tone: 'ok',
        about: `order ${order}`,
        title: t(`fill.${first.side}`, {
          amount: inSentence(amountText({ amount, scale: base.scale }, market.amountScale)),
          asset: base.name,
        }),
        body: t('fill.price', {
          price: price({ amount: average, scale: quote.scale }, market.priceScale),
          unit: quote.name,
        }),
      });
    }
  };
}
