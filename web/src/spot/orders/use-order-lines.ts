import type { spot } from '@glassbook/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../market.ts';
import { orderView } from './order-view.ts';
import type { OrderLine } from '../../trading/chart/order-lines.ts';

/** Own open limit orders of a market as lines of its chart. */
export function useOrderLines(open: readonly spot.Order[], market: Market): readonly OrderLine[] {
  const { t } = useTranslation('trading');
  return useMemo(
    () =>
      open
        .filter((order) => order.symbol === market.symbol && order.order_type === 'limit')
        .map((order) => {
          const view = orderView(order, market);
          const label = t(`chart.order_${view.side}`, { amount: view.left });
          return { id: order.id, side: view.side, price: Number(order.target_price), label, priceText: view.price };
        }),
    [open, market, t],
  );
}
