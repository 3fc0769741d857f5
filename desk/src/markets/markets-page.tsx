import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { desk } from '@glassbook/contract';
import { Table } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { ExportRows } from '../app/export-rows.tsx';
import { marketPath, requestPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { figureOf } from '../review/changes.ts';
import { ContractsTable } from './contracts-table.tsx';
import { MarketState, type Market } from './market-state.tsx';

const linesOf = (markets: readonly Market[]) => () =>
  Promise.resolve({
    lines: markets.map((row) => [
      ...[row.symbol, row.open ? 'open' : 'halted', String(row.maker_fee_ppm), String(row.taker_fee_ppm)],
      ...[row.notional_min, row.notional_max, String(row.band_ppm), String(row.open_orders_max)],
      row.request === null ? '' : `R-${row.request}`,
    ]),
  });

export default function MarketsPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.markets'));
  const found = useCall(desk.markets, {}, { everyMs: lookEveryMs });
  const head = [
    ...[t('markets.symbol'), t('field.status'), `${t('field.makerFeePpm')} (ppm)`, `${t('field.takerFeePpm')} (ppm)`],
    ...[t('field.notionalMin'), t('field.notionalMax')],
    ...[`${t('field.bandPpm')} (ppm)`, t('field.openOrdersMax'), t('markets.request')],
  ];
  const percent = (ppm: number) => figureOf('makerFeePpm', String(ppm));
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('nav.markets')}</h1>
        {found.data && <ExportRows name="markets" head={head} rows={linesOf(found.data)} />}
      </div>
      <Shown of={found}>
        {(markets) => (
          <Table
            dense
            caption={t('nav.markets')}
            rows={markets}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'symbol',
                head: t('markets.symbol'),
                cell: ({ id, symbol }: Market) => <Link to={marketPath(id)}>{symbol}</Link>,
              },
              { key: 'state', head: t('field.status'), cell: ({ open }) => <MarketState open={open} /> },
              { key: 'maker', head: t('field.makerFeePpm'), numeric: true, cell: (row) => percent(row.maker_fee_ppm) },
              { key: 'taker', head: t('field.takerFeePpm'), numeric: true, cell: (row) => percent(row.taker_fee_ppm) },
              {
                key: 'min',
                head: t('field.notionalMin'),
                numeric: true,
                cell: (row) => `${exact(row.notional_min)} ${row.quote}`,
              },
              {
                key: 'max',
                head: t('field.notionalMax'),
                numeric: true,
                cell: (row) => `${exact(row.notional_max)} ${row.quote}`,
              },
              { key: 'band', head: t('field.bandPpm'), numeric: true, cell: (row) => percent(row.band_ppm) },
              {
                key: 'orders',
                head: t('field.openOrdersMax'),
                numeric: true,
                cell: (row) => exact(String(row.open_orders_max)),
              },
              {
                key: 'request',
                head: t('markets.request'),
                cell: ({ request }) => request !== null && <Link to={requestPath(request)}>{`R-${request}`}</Link>,
              },
            ]}
          />
        )}
      </Shown>
      <ContractsTable />
    </div>
  );
}
