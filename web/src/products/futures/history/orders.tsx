import { futures } from '@glassbook/contract';
import { exact, price } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { emptyOf } from '../../../shared/trading/orders/history.tsx';
import { everyRecord, orderSides } from './list-request.ts';
import { OrderStatus, useOrderParts } from './order-figures.tsx';
import { PagedList, type PagedProps } from './paged-list.tsx';
import { ContractCount, Money } from './parts.tsx';

/** Orders of futures that are over. */
export function FuturesOrderHistory({ contracts, wide, filter = everyRecord }: PagedProps) {
  const { t } = useTranslation('trading');
  const { head, figures, ended } = useOrderParts(contracts);
  return (
    <PagedList
      route={futures.orders}
      more={{ status: 'history' }}
      sides={orderSides}
      filter={filter}
      rowsOf={(orders) => orders}
      empty={emptyOf(t, 'empty_history')}
      list={{
        caption: t('orders.history'),
        wide,
        rowKey: ({ id }) => id,
        head,
        figures: [...figures, ...ended],
        end: { head: t('orders.status'), cell: (order) => <OrderStatus order={order} /> },
      }}
    />
  );
}

/** Own trades of futures. */
export function FuturesFillHistory({ contracts, wide, filter = everyRecord }: PagedProps) {
  const { t } = useTranslation('trading');
  const { t: own } = useTranslation('futures');
  return (
    <PagedList
      route={futures.fills}
      more={{}}
      sides={orderSides}
      filter={filter}
      rowsOf={(fills) => fills}
      empty={emptyOf(t, 'empty_fills')}
      list={{
        caption: t('orders.fills'),
        wide,
        rowKey: ({ id, role }) => `${String(id)} ${role}`,
        head: (fill) => ({
          symbol: fill.symbol,
          side: { up: fill.side === 'buy', text: t(`side.${fill.side}`) },
          note: fill.liquidation ? own('history.liquidation') : t(`orders.role_${fill.role}`),
          atMs: fill.created_ms,
        }),
        figures: [
          { key: 'price', label: t('orders.price'), cell: (fill) => price(fill.price) },
          {
            key: 'contracts',
            label: own('history.contracts'),
            cell: (fill) => <ContractCount of={fill.contracts} symbol={fill.symbol} contracts={contracts} />,
          },
          {
            key: 'value',
            label: t('orders.value'),
            cell: (fill) => <Money of={fill.value} settle={fill.settle_name} />,
          },
          {
            key: 'fee',
            label: t('orders.fee'),
            cell: (fill) => (
              <>
                {exact(fill.fee)} <span className="c2">{fill.settle_name}</span>
              </>
            ),
          },
          { key: 'order', label: t('orders.order'), cell: (fill) => <span className="c2">#{fill.order_id}</span> },
        ],
      }}
    />
  );
}
