import type { futures } from '@glassbook/contract';
import { exact } from '@glassbook/ui/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelAll, CancelButton, NoOpenOrders } from '../../../shared/trading/orders/open-orders.tsx';
import { useOrderActions } from '../use-order-actions.ts';
import { isOrderChosen, orderSides, type FuturesFilter } from './list-request.ts';
import { useOrderParts } from './order-figures.tsx';
import type { ListProps } from './parts.tsx';
import { RecordList } from './record-list.tsx';

/** Open orders of futures, and canceling them: one, or all of the chosen contract and side. */
export function FuturesOpenOrders({
  orders,
  missing,
  filter,
  contracts,
  wide,
}: ListProps & {
  orders: readonly futures.Order[];
  /** In place of those that are not here, where it is not known that there are none. */
  missing: ReactNode;
  filter: FuturesFilter;
}) {
  const { t } = useTranslation('trading');
  const actions = useOrderActions();
  const { head, figures } = useOrderParts(contracts);
  const rows = orders.filter((order) => isOrderChosen(filter, order));
  const cancel = (order: futures.Order) => (
    <span className="trading-row-buttons">
      <CancelButton order={order} price={exact(order.price)} actions={actions} />
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
        (missing ?? <NoOpenOrders filtered={orders.length > 0} />)
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
