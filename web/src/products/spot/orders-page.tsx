import { paths } from '../../carry/paths.ts';
import { useMarkets } from './market.ts';
import { OwnOrders } from './own-orders-page.tsx';

/** Own orders and fills of all pairs: pages/transaction/currency_order. */
export default function OrdersPage() {
  const { markets } = useMarkets();
  return <OwnOrders markets={markets} back={paths.trade} />;
}
