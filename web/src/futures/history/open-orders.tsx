import { futures } from '@glassbook/contract';
import { Button, EmptyState } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { ClipboardList } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import { CancelAll } from '../../trading/orders/open-orders.tsx';
import { useCancelling } from '../../trading/orders/use-cancelling.ts';
import { isOrderChosen, orderSides, type FuturesFilter } from './list-request.ts';
import { useOrderParts } from './order-figures.tsx';
import type { ListProps } from './parts.tsx';
import { RecordList } from './record-list.tsx';

const calls = {
  one: (id: string, key: string) => ask(futures.cancelOrder, { id }, { key }),
  all: (symbol: string | undefined, side: 'buy' | 'sell' | undefined, key: string) =>
    ask(futures.cancelAll, { ...(symbol && { symbol }), ...(side && { side }) }, { key }),
  changed: () => refresh(futures.orders),
};

/** Open orders of futures, and canceling them: one, or all of the chosen contract and side. */
export function FuturesOpenOrders({
  orders,
  filter,
  contracts,
  wide,
}: ListProps & { orders: readonly futures.Order[]; filter: FuturesFilter }) {
  const { t } = useTranslation('trading');
  const actions = useCancelling(calls);
  const { head, figures } = useOrderParts(contracts);
  const rows = orders.filter((order) => isOrderChosen(filter, order));
  const cancel = (order: futures.Order) => (
    <span className="trading-row-buttons">
      <Button
        size="xs"
        tone="outlined"
        aria-label={t(`orders.cancel_${order.side}`, { symbol: order.symbol, price: exact(order.price) })}
        busy={actions.cancelling.has(order.id) && t('orders.cancelling')}
        onClick={() => actions.cancel(order.id)}
      >
        {t('orders.cancel')}
      </Button>
    </span>
  );
  return (
    <section aria-label={t('orders.open')}>
      <div className="trading-orders-head">
        <span />
        <CancelAll
          scope={{
            rows: orders,
            symbol: filter.symbol || undefined,
            side: orderSides.find((side) => side === filter.side),
          }}
          run={actions.cancelAll}
          busy={actions.cancellingAll}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          headingLevel={2}
          icon={<ClipboardList size={20} strokeWidth={1.75} />}
          title={t(orders.length > 0 ? 'orders.empty_filtered' : 'orders.empty_open.title')}
        >
          {orders.length === 0 && t('orders.empty_open.about')}
        </EmptyState>
      ) : (
        <RecordList
          caption={t('orders.open')}
          wide={wide}
          rows={rows}
          rowKey={({ id }) => id}
          head={head}
          figures={figures}
          end={{ head: t('orders.actions'), cell: cancel, buttons: true }}
        />
      )}
    </section>
  );
}
