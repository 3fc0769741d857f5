import { stocks } from '@glassbook/contract';
import { Table, useTimes } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { withQuery } from '../../carry/paths.ts';
import { useCall } from '../../carry/loadable.ts';
import { Shown } from '../../shared/shown.tsx';
import { OwnOrders } from '../spot/orders-page.tsx';
import { useStocks } from './market.ts';
import { paths } from './paths.ts';
import './stocks.css';

/** Own orders, fills and dividends of all stocks: pages/transaction/stock_order. */
export default function StockOrdersPage() {
  const { t } = useTranslation('stocks');
  const { markets } = useStocks();
  const [search] = useSearchParams();
  const trade = /^[1-9]\d{0,14}$/.exec(search.get('trade') ?? '')?.[0];
  if (trade !== undefined) return <OrderOf trade={Number(trade)} />;
  return (
    <OwnOrders markets={markets} back={paths.trade} more={{ label: t('dividends.title'), show: () => <Dividends /> }} />
  );
}

/** Leads to the fills of the order that a trade is of: an entry of the ledger has the number of its trade. */
function OrderOf({ trade }: { trade: number }) {
  const of = useCall(stocks.fills, { before: String(trade + 1), limit: '1' });
  return (
    <Shown of={of}>
      {([fill]) => {
        const order = fill?.id === trade ? String(fill.order_id) : undefined;
        return <Navigate replace to={withQuery(paths.orders, { view: 'fills', order })} />;
      }}
    </Shown>
  );
}

function Dividends() {
  const { t } = useTranslation('stocks');
  const times = useTimes();
  const of = useCall(stocks.dividends, { limit: '50' });
  return (
    <Shown of={of}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="cap c2 pad mt4">{t('dividends.none')}</p>
        ) : (
          <Table
            dense
            caption={t('dividends.title')}
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              { key: 'symbol', head: t('trading:orders.pair'), cell: ({ symbol }) => symbol },
              { key: 'shares', head: t('positions.shares'), numeric: true, cell: (row) => exact(row.shares) },
              { key: 'net', head: t('dividends.net'), numeric: true, cell: (row) => exact(row.net) },
              { key: 'tax', head: t('positions.tax'), numeric: true, cell: (row) => exact(row.tax) },
              { key: 'state', head: t('dividends.state'), cell: ({ state }) => t(`dividends.state_${state}`) },
              {
                key: 'at',
                head: t('dividends.at'),
                numeric: true,
                cell: (row) => times.dateTime(row.paid_ms ?? row.at_ms),
              },
            ]}
          />
        )
      }
    </Shown>
  );
}
