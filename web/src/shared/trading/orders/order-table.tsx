import { Table, useTimes, type Column } from '@glassbook/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderKind, StatusBadge } from './order-card.tsx';
import type { FillView, OrderView } from './order-view.ts';

/** Orders in a wide window; with buttons they are open ones, without they show how they ended. */
export function OrderTable({
  rows,
  caption,
  buttons,
}: {
  rows: readonly OrderView[];
  caption: string;
  buttons?: (row: OrderView) => ReactNode;
}) {
  const { t } = useTranslation('trading');
  const times = useTimes();
  const columns: Column<OrderView>[] = [
    {
      key: 'time',
      head: t('orders.time', { zone: times.zone() }),
      cell: (row) => <span className="c2">{times.dateTime(row.createdMs)}</span>,
    },
    { key: 'pair', head: t('orders.pair'), cell: (row) => <span className="semi">{row.symbol}</span> },
    {
      key: 'side',
      head: t('orders.side'),
      cell: (row) => (
        <span className={`semi ${row.side === 'buy' ? 'up' : 'down raised'}`}>{t(`side.${row.side}`)}</span>
      ),
    },
    {
      key: 'type',
      head: t('orders.type'),
      cell: (row) => <OrderKind row={row} />,
    },
    { key: 'price', head: t('orders.price'), numeric: true, cell: (row) => row.price },
    ...(buttons
      ? []
      : [{ key: 'average', head: t('orders.average'), numeric: true, cell: (row: OrderView) => row.average }]),
    { key: 'amount', head: t('orders.amount'), numeric: true, cell: (row) => row.amount },
    {
      key: 'filled',
      head: t('orders.filled'),
      numeric: true,
      cell: (row) => (
        <>
          {row.filled} <span className="c2">{row.filledPercent}%</span>
        </>
      ),
    },
    { key: 'value', head: t('orders.value'), numeric: true, cell: (row) => row.value },
    ...(buttons
      ? [
          {
            key: 'buttons',
            head: <span className="sr trading-row-buttons-head">{t('orders.actions')}</span>,
            numeric: true,
            cell: buttons,
          },
        ]
      : [
          {
            key: 'fee',
            head: t('orders.fee'),
            numeric: true,
            cell: (row: OrderView) => <FeeText fee={row.fee} currency={row.feeCurrency} />,
          },
          { key: 'status', head: t('orders.status'), cell: (row: OrderView) => <StatusBadge row={row} /> },
        ]),
  ];
  return <Table caption={caption} dense rows={rows} rowKey={(row) => row.id} columns={columns} />;
}

/** Fills in a wide window. */
export function FillTable({ rows, caption }: { rows: readonly FillView[]; caption: string }) {
  const { t } = useTranslation('trading');
  const times = useTimes();
  return (
    <Table
      caption={caption}
      dense
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'time',
          head: t('orders.time', { zone: times.zone() }),
          cell: (row) => <span className="c2">{times.dateTime(row.createdMs)}</span>,
        },
        { key: 'pair', head: t('orders.pair'), cell: (row) => <span className="semi">{row.symbol}</span> },
        {
          key: 'side',
          head: t('orders.side'),
          cell: (row) => (
            <span className={`semi ${row.side === 'buy' ? 'up' : 'down raised'}`}>{t(`side.${row.side}`)}</span>
          ),
        },
        { key: 'price', head: t('orders.price'), numeric: true, cell: (row) => row.price },
        { key: 'amount', head: t('orders.amount'), numeric: true, cell: (row) => row.amount },
        { key: 'value', head: t('orders.value'), numeric: true, cell: (row) => row.value },
        {
          key: 'fee',
          head: t('orders.fee'),
          numeric: true,
          cell: (row) => <FeeText fee={row.fee} currency={row.feeCurrency} />,
        },
        { key: 'role', head: t('orders.role'), cell: (row) => t(`orders.role_${row.role}`) },
        {
          key: 'order',
          head: t('orders.order'),
          numeric: true,
          cell: (row) => <span className="c2">#{row.orderId}</span>,
        },
      ]}
    />
  );
}

function FeeText({ fee, currency }: { fee: string; currency: string }) {
  return (
    <>
      {fee} {/\d/.test(fee) && <span className="c2">{currency}</span>}
    </>
  );
}
