import type { spot } from '@glassbook/contract';
import { price } from '@glassbook/ui/format';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../market.ts';
import { orderView } from './order-view.ts';
import type { OrderLine } from '../../trading/chart/order-lines.ts';
import { priceAt } from './price-at.ts';

/** A line of the chart was dragged to another price of its order. */
export type Moved = { order: number; price: string };

/** Own open limit orders of a market as lines of its chart. */
export function useOrderLines(
  open: readonly spot.Order[],
  market: Market,
  moved: (move: Moved) => void,
): readonly OrderLine[] {
  const { t } = useTranslation('trading');
  return useMemo(
    () =>
      open
        .filter((order) => order.symbol === market.symbol && order.order_type === 'limit')
        .map((order) => {
          const view = orderView(order, market);
          const label = t(`chart.order_${view.side}`, { amount: view.left });
          return {
            ...{ id: order.id, side: view.side, price: Number(order.target_price), label },
            priceAt: (value: number) => price(priceAt(value, market), market.priceScale),
            moved: (value: number) => moved({ order: order.id, price: priceAt(value, market) }),
          };
        }),
    [open, market, t, moved],
  );
}
