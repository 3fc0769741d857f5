import { stocks } from '@glassbook/contract';
import { Table, useTimes } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
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
  return (
    <OwnOrders markets={markets} back={paths.trade} more={{ label: t('dividends.title'), show: () => <Dividends /> }} />
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
