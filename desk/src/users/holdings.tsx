import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { desk } from '@glassbook/contract';
import { Table } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { stamp } from '../app/stamp.ts';

type User = Pick<z.output<(typeof desk.user)['reply']>, 'balances' | 'orders' | 'held'>;
type Balance = User['balances'][number];
type Order = User['orders'][number];
type Held = User['held'][number];

const kindWords = {
  ...{
    spot: 'conditional:list.title',
    stocks: 'conditional:list.title',
    futures: 'trading:positions.title',
    options: 'options:title',
  },
  ...{ lockup: 'lockup:title', ieo: 'ieo:title', dual: 'dual:title' },
} as const;
const sideWords = {
  ...{ buy: 'trading:side.buy', sell: 'trading:side.sell' },
  ...{ long: 'futures:side.long', short: 'futures:side.short', up: 'options:up', down: 'options:down' },
} as const;

function Balances({ rows }: { rows: readonly Balance[] }) {
  const { t } = useTranslation(['desk', 'trading', 'wallet']);
  if (rows.length === 0) return <p className="cap c3 mt2">{t('user.no_balances')}</p>;
  return (
    <Table
      dense
      caption={t('trading:balances.title')}
      rows={rows}
      rowKey={({ kind, asset }) => `${kind} ${asset}`}
      columns={[
        { key: 'asset', head: t('wallet:holding.asset'), cell: ({ asset }: Balance) => asset },
        { key: 'kind', head: t('wallet:record.account'), cell: ({ kind }) => t(`wallet:kind.${kind}`) },
        { key: 'free', head: t('wallet:holding.available'), numeric: true, cell: ({ available }) => exact(available) },
        { key: 'held', head: t('wallet:holding.held'), numeric: true, cell: ({ held }) => exact(held) },
      ]}
    />
  );
}

function Orders({ rows }: { rows: readonly Order[] }) {
  const { t } = useTranslation(['desk', 'trading']);
  if (rows.length === 0) return <p className="cap c3 mt2">{t('user.no_orders')}</p>;
  return (
    <Table
      dense
      caption={t('trading:orders.open')}
      rows={rows}
      rowKey={({ id, symbol }) => `${symbol} ${id}`}
      columns={[
        { key: 'at', head: t('audit.at'), cell: ({ at_ms }: Order) => <span className="stamp">{stamp(at_ms)}</span> },
        { key: 'pair', head: t('trading:orders.pair'), cell: ({ symbol }) => symbol },
        {
          key: 'side',
          head: t('trading:orders.side'),
          cell: ({ side }) => <span className={side === 'buy' ? 'up' : 'down'}>{t(`trading:side.${side}`)}</span>,
        },
        { key: 'price', head: t('trading:orders.price'), numeric: true, cell: ({ price }) => exact(price) },
        { key: 'amount', head: t('trading:orders.amount'), numeric: true, cell: ({ amount }) => exact(amount) },
        { key: 'filled', head: t('trading:orders.filled'), numeric: true, cell: ({ filled }) => exact(filled) },
      ]}
    />
  );
}

const catalogs = ['desk', 'trading', 'conditional', 'futures', 'options', 'lockup', 'ieo', 'dual'] as const;

function Others({ rows }: { rows: readonly Held[] }) {
  const { t } = useTranslation(catalogs);
  if (rows.length === 0) return <p className="cap c3 mt2">{t('user.held_none')}</p>;
  return (
    <Table
      dense
      caption={t('user.held')}
      rows={rows}
      rowKey={({ product, id }) => `${product} ${id}`}
      columns={[
        { key: 'at', head: t('audit.at'), cell: ({ at_ms }: Held) => <span className="stamp">{stamp(at_ms)}</span> },
        { key: 'product', head: t('user.product'), cell: ({ product, id }) => `${t(kindWords[product])} #${id}` },
        { key: 'name', head: t('trading:orders.pair'), cell: ({ name }) => name },
        { key: 'side', head: t('trading:orders.side'), cell: ({ side }) => (side === '' ? '–' : t(sideWords[side])) },
        {
          key: 'amount',
          head: t('trading:orders.amount'),
          numeric: true,
          cell: ({ amount, unit }) => `${exact(amount)} ${unit}`,
        },
      ]}
    />
  );
}

/** What a user has and which orders are open. */
export function Holdings({ user }: { user: User }) {
  const { t } = useTranslation(['desk', 'trading']);
  return (
    <>
      <h2 className="t3 mt6">{t('trading:balances.title')}</h2>
      <Balances rows={user.balances} />
      <h2 className="t3 mt6">{t('trading:orders.open')}</h2>
      <Orders rows={user.orders} />
      <h2 className="t3 mt6">{t('user.held')}</h2>
      <Others rows={user.held} />
    </>
  );
}
