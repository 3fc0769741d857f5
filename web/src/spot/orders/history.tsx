import { spot } from '@glassbook/contract';
import { useState } from 'react';
import { useCall } from '../../app/loadable.ts';
import { Shown } from '../../app/shown.tsx';
import { FillHistory, OrderHistory, pageSize } from '../../trading/orders/history.tsx';
import type { Market } from '../market.ts';
import { fillView, orderView } from './order-view.ts';

type Props = { markets: readonly Market[]; wide: boolean };

const marketOf = (markets: readonly Market[], { symbol }: { symbol: string }): Market | undefined =>
  markets.find((market) => market.symbol === symbol);

/** Spot orders that are over. */
export function SpotOrderHistory({ markets, wide }: Props) {
  const [page, setPage] = useState(1);
  const of = useCall(spot.orders, { status: 'history', page: String(page), limit: String(pageSize) });
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
export function SpotFillHistory({ markets, wide }: Props) {
  const [page, setPage] = useState(1);
  const of = useCall(spot.fills, { page: String(page), limit: String(pageSize) });
  return (
    <Shown of={of}>
      {(fills) => {
        const rows = fills.map((fill) => fillView(fill, marketOf(markets, fill)));
        return <FillHistory rows={rows} wide={wide} page={page} turn={setPage} />;
      }}
    </Shown>
  );
}
