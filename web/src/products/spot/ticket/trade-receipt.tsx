import type { spot } from '@glassbook/contract';
import { amount as amountText, inSentence } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { callsOf } from '../calls.ts';
import { costOfFills } from './cost.ts';
import { CostLine } from './cost-line.tsx';
import { useFillsOfOrder } from './use-fills-of-order.ts';
import type { LastOrder } from './use-send-spot-order.ts';

type Props = { last: LastOrder; own: { orders: readonly spot.Order[]; fills: readonly spot.Fill[] } };

/** What the last order did and cost, from all of its fills: the same line that was shown before it, now exact. Nothing until all are known. */
export function TradeReceipt({ last, own }: Props) {
  const { t } = useTranslation('spot');
  const { placed, market, side } = last;
  const fills = useFillsOfOrder(placed, own, market.base.scale, callsOf(market));
  const cost = fills && costOfFills(fills, side, market);
  if (cost === undefined) return null;
  const amount = inSentence(amountText({ amount: cost.amount, scale: market.base.scale }, market.amountScale));
  return (
    <details className="spot-receipt" open>
      <summary>{t(`receipt.title_${side}`, { amount, asset: market.base.name })}</summary>
      <CostLine cost={cost} side={side} market={market} traded />
    </details>
  );
}
