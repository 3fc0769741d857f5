import { spot } from '@glassbook/contract';
import { lazyPart, Segments } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../carry/loadable.ts';
import { Shown } from '../../../shared/shown.tsx';
import { FillHistory, OrderHistory, pageSize } from '../../../shared/trading/orders/history.tsx';
import { usePage } from '../../../shared/trading/orders/row-filter.ts';
import { callsOf } from '../calls.ts';
import type { Market } from '../market.ts';
import { everyOrder, filterRequest, type OrderFilter } from './order-filter.ts';
import { fillView, orderView } from './order-view.ts';

const ConditionalHistory = lazyPart(() => import('../conditional/conditional-history.tsx'));

type Props = { markets: readonly Market[]; wide: boolean; filter?: OrderFilter };
/** `order`: of one order only. */
type FillProps = Props & { order?: string | undefined };

const marketOf = (markets: readonly Market[], { symbol }: { symbol: string }): Market | undefined =>
  markets.find((market) => market.symbol === symbol);

/** Whether the wire is asked for a choice. */
const isFiltered = (chosen: object): boolean => Object.keys(chosen).length > 0;

/** Spot orders that are over, and conditional ones that have ended. */
export function SpotOrderHistory({ markets, wide, filter = everyOrder }: Props) {
  const { t } = useTranslation('spot');
  const [kind, setKind] = useState<'orders' | 'conditionals'>('orders');
  return (
    <>
      <div className="pad pt-2 spot-history-kind">
        <Segments
          label={t('history.kind')}
          small
          value={kind}
          onChange={setKind}
          options={[
            { value: 'orders', label: t('history.orders') },
            { value: 'conditionals', label: t('history.conditionals') },
          ]}
        />
      </div>
      {kind === 'orders' ? (
        <EndedOrders {...{ markets, wide, filter }} />
      ) : (
        <EndedConditionals {...{ markets, wide, filter }} />
      )}
    </>
  );
}

function EndedConditionals({ markets, wide, filter }: Required<Props>) {
  const [page, setPage] = usePage(filter);
  const { conditionals: chosen } = filterRequest(filter, markets);
  return <ConditionalHistory {...{ markets, wide, chosen, page }} turn={setPage} />;
}

function EndedOrders({ markets, wide, filter }: Required<Props>) {
  const [page, setPage] = usePage(filter);
  const { orders: chosen } = filterRequest(filter, markets);
  const of = useCall(callsOf(markets[0]).routes.orders, {
    ...chosen,
    status: 'history',
    waits: '0',
    page: String(page),
    limit: String(pageSize),
  });
  return (
    <Shown of={of}>
      {(orders) => {
        const rows = orders.filter(spot.isPlaced).map((order) => orderView(order, marketOf(markets, order)));
        return <OrderHistory rows={rows} wide={wide} page={page} turn={setPage} filtered={isFiltered(chosen)} />;
      }}
    </Shown>
  );
}

/** Own spot fills. */
export function SpotFillHistory({ markets, wide, filter = everyOrder, order }: FillProps) {
  const [page, setPage] = usePage(filter);
  const chosen = { ...filterRequest(filter, markets).fills, ...(order !== undefined && { order_id: order }) };
  const of = useCall(callsOf(markets[0]).routes.fills, { ...chosen, page: String(page), limit: String(pageSize) });
  return (
    <Shown of={of}>
      {(fills) => {
        const rows = fills.map((fill) => fillView(fill, marketOf(markets, fill)));
        return <FillHistory rows={rows} wide={wide} page={page} turn={setPage} filtered={isFiltered(chosen)} />;
      }}
    </Shown>
  );
}
