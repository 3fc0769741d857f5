import { spot } from '@glassbook/contract';
import { useState } from 'react';
import { useCall } from '../../app/loadable.ts';
import { Shown } from '../../app/shown.tsx';
import { FillHistory, OrderHistory, pageSize } from '../../trading/orders/history.tsx';
import type { Market } from '../market.ts';
import { everyOrder, filterRequest, type OrderFilter } from './order-filter.ts';
import { fillView, orderView } from './order-view.ts';

type Props = { markets: readonly Market[]; wide: boolean; filter?: OrderFilter };

const marketOf = (markets: readonly Market[], { symbol }: { symbol: string }): Market | undefined =>
  markets.find((market) => market.symbol === symbol);

/** The page, which is the first again where the filter changes. */
function usePage(filter: OrderFilter): readonly [number, (page: number) => void] {
  const [held, setHeld] = useState({ filter, page: 1 });
  if (held.filter !== filter) setHeld({ filter, page: 1 });
  return [held.filter === filter ? held.page : 1, (page) => setHeld({ filter, page })];
}

/** Spot orders that are over. */
export function SpotOrderHistory({ markets, wide, filter = everyOrder }: Props) {
  const [page, setPage] = usePage(filter);
  const { orders: chosen } = filterRequest(filter, markets);
  const of = useCall(spot.orders, { ...chosen, status: 'history', page: String(page), limit: String(pageSize) });
  return (
    <Shown of={of}>
      {(orders) => {
        const rows = orders.map((order) => orderView(order, marketOf(markets, order)));
        return <OrderHistory rows={rows} wide={wide} page={page} turn={setPage} />;
      }}
    </Shown>
  );
}

/** Own spot fills. */
export function SpotFillHistory({ markets, wide, filter = everyOrder }: Props) {
  const [page, setPage] = usePage(filter);
  const { fills: chosen } = filterRequest(filter, markets);
  const of = useCall(spot.fills, { ...chosen, page: String(page), limit: String(pageSize) });
  return (
    <Shown of={of}>
      {(fills) => {
        const rows = fills.map((fill) => fillView(fill, marketOf(markets, fill)));
        return <FillHistory rows={rows} wide={wide} page={page} turn={setPage} />;
      }}
    </Shown>
  );
}
