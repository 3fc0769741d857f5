import type { spot } from '@glassbook/contract';
import { amount as amountText, inSentence } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { costOfFills } from './cost.ts';
import { CostLine } from './cost-line.tsx';
import type { LastOrder } from './use-send-spot-order.ts';

/** What the last order did and cost, from its fills: the same line that was shown before it, now exact. */
export function TradeReceipt({ last, fills }: { last: LastOrder; fills: readonly spot.Fill[] }) {
  const { t } = useTranslation('spot');
  const { placed, market, side } = last;
  const own = fills.filter((fill) => fill.order_id === placed.id);
  const cost = costOfFills(own, side, market);
  if (cost === undefined) return null;
  const amount = inSentence(amountText({ amount: cost.amount, scale: market.base.scale }, market.amountScale));
  return (
    <details className="spot-receipt" open>
      <summary>{t(`receipt.title_${side}`, { amount, asset: market.base.name })}</summary>
      <CostLine cost={cost} side={side} market={market} traded />
    </details>
  );
}
