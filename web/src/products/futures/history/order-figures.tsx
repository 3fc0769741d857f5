import type { futures } from '@glassbook/contract';
import { Badge } from '@glassbook/ui';
import { noNumber, price } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { ContractCount, marginNote, Money, type Contracts } from './parts.tsx';
import type { RecordFigure, RecordHead } from './record-list.tsx';

/** What an order's row has on top, and how it is placed, in words. */
export function useOrderParts(contracts: Contracts) {
  const { t } = useTranslation('trading');
  const { t: own } = useTranslation('futures');
  const typeOf = ({
    order_type: type,
    post_only: postOnly,
    time_in_force: time,
    exit_by: exits,
  }: futures.Order): string =>
    [
      t(`ticket.${type}`),
      ...(postOnly ? [t('orders.condition_post_only')] : []),
      ...(exits === null ? [] : [own('positions.exits')]),
      ...(type === 'limit' && time !== 'GTC' ? [t(`orders.condition_${time}`)] : []),
    ].join(', ');
  const head = (order: futures.Order): RecordHead => ({
    symbol: order.symbol,
    side: { up: order.side === 'buy', text: t(`side.${order.side}`) },
    note: order.reduce_only ? own('history.reduce_only') : marginNote(own, order.leverage, order.margin),
    atMs: order.created_ms,
  });
  const figures: RecordFigure<futures.Order>[] = [
    { key: 'type', label: t('orders.type'), cell: typeOf, text: true },
    {
      key: 'price',
      label: t('orders.price'),
      cell: (order) => (order.order_type === 'market' ? noNumber : price(order.price)),
    },
    {
      key: 'contracts',
      label: own('history.contracts'),
      cell: (order) => <ContractCount of={order.contracts} symbol={order.symbol} contracts={contracts} />,
    },
    {
      key: 'filled',
      label: t('orders.filled'),
      cell: (order) => <ContractCount of={order.filled_contracts} symbol={order.symbol} contracts={contracts} />,
    },
  ];
  const ended: RecordFigure<futures.Order>[] = [
    {
      key: 'average',
      label: t('orders.average'),
      cell: (order) => (order.average_price === null ? noNumber : price(order.average_price)),
    },
    { key: 'fee', label: t('orders.fee'), cell: (order) => <Money of={order.fee} settle={order.settle_name} /> },
  ];
  return { head, figures, ended };
}

const inFutures = ['reduce_only', 'margin', 'liquidation'] as const;

/** How an order ended. */
export function OrderStatus({ order: { status, cancel_reason: reason } }: { order: futures.Order }) {
  const { t } = useTranslation('trading');
  const { t: own } = useTranslation('futures');
  if (status !== 'cancelled') return <Badge tone="ok">{t('orders.status_done')}</Badge>;
  const special = inFutures.find((one) => one === reason);
  return (
    <Badge>
      {special
        ? own(`history.cancelled_${special}`)
        : t(reason === null ? 'orders.status_cancelled' : `orders.cancelled_${reason}`)}
    </Badge>
  );
}
