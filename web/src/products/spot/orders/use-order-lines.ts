import type { spot } from '@glassbook/contract';
import { amount as amountText, price, worth } from '@glassbook/ui/format';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../market.ts';
import { orderView, sideOf } from './order-view.ts';
import type { OrderLine } from '../../../shared/trading/chart/order-lines.ts';
import { priceAt } from '../../../shared/trading/chart/price-at.ts';

/** A line of the chart was dragged to another price of its order: of a conditional one, that of `part`. */
export type Moved = { order: number; price: string; part?: 'stop_price' | 'profit_price' };

/** Own open limit orders of a market, and conditional ones that wait, as lines of its chart. */
export function useOrderLines(
  open: readonly spot.Order[],
  waiting: readonly spot.Conditional[],
  market: Market,
  moved: (move: Moved) => void,
): readonly OrderLine[] {
  const { t } = useTranslation('spot');
  return useMemo(() => {
    const lineAt = (text: string) => ({
      price: Number(text),
      priceAt: (value: number) => price(priceAt(value, market), market.priceScale),
    });
    const limits = open
      .filter((order) => order.symbol === market.symbol && order.order_type === 'limit')
      .map((order) => {
        const view = orderView(order, market);
        const label = t(`trading:chart.order_${view.side}`, { amount: view.left });
        return {
          ...{ id: order.id, side: view.side, label, ...lineAt(order.target_price) },
          moved: (value: number) => moved({ order: order.id, price: priceAt(value, market) }),
        };
      });
    const waits = waiting
      .filter((order) => order.symbol === market.symbol)
      .flatMap((order) =>
        linesOf(order, market, t).map(({ name, text, label }) => ({
          ...{ id: order.id, side: sideOf(order.type), label, ...lineAt(text) },
          moved: name && ((value: number) => moved({ order: order.id, price: priceAt(value, market), part: name })),
        })),
      );
    return [...limits, ...waits];
  }, [open, waiting, market, t, moved]);
}

type WaitLine = { name: Moved['part']; text: string; label: string };

/** The prices a conditional order waits for, not that of a limit side in the book, which is a line of its own; of a trailing one that at which its trail begins, until it has, and which cannot be changed. */
function linesOf(order: spot.Conditional, { amountScale, quote }: Market, t: TFunction): WaitLine[] {
  const { stop_price: stop, profit_price: profit, activation_price: activation, trailing } = order;
  const size = order.value === null ? amountText(order.amount, amountScale) : `${worth(order.value)} ${quote.name}`;
  const sized = t(`trading:chart.order_${sideOf(order.type)}`, { amount: size });
  const line = (part: string, text: string | null, name: Moved['part']): WaitLine[] =>
    text === null ? [] : [{ name, text, label: t(`line.${part}`, { order: sized }) }];
  return [
    ...line('stop', stop, 'stop_price'),
    ...line('profit', order.leg_id === null ? profit : null, 'profit_price'),
    ...line('activation', trailing ? null : activation, undefined),
  ];
}
