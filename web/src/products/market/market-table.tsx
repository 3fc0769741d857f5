import { buttonClass, Change, CoinIcon, Table, type Column, type Sorting } from '@glassbook/ui';
import { compact, price } from '@glassbook/ui/format';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pairPath, tradePath } from '../../carry/paths.ts';
import { DayRange } from './day-range.tsx';
import { assetsOf, compareBy, type Listing, type Order } from './market-order.ts';
import { DaySpark } from './market-row.tsx';
import { PairName } from './pair.tsx';
import { PriceCell } from './price-cell.tsx';

type Props = {
  listings: readonly Listing[];
  order: Order;
  onOrder: (by: Order['by']) => void;
  stale: boolean;
  star: (listing: Listing) => ReactNode;
};

/** The markets on a wide screen, with the range of the day and a way to the ticket in each row. */
export function MarketTable({ listings, order, onOrder, stale, star }: Props) {
  const { t } = useTranslation('market');
  const sorting: Sorting = { key: order.by, descending: order.direction === 'down' };
  return (
    <Table
      caption={t('list.caption')}
      columns={columnsOf(t, stale, star)}
      rows={listings}
      rowKey={(listing) => listing.match_id}
      sorting={sorting}
      onSort={({ key }) => onOrder(key as Order['by'])}
    />
  );
}

function columnsOf(t: TFunction, stale: boolean, star: Props['star']): Column<Listing>[] {
  return [
    { key: 'star', head: <span className="sr">{t('view.favourites')}</span>, cell: star, width: 44 },
    { key: 'name', head: t('list.pair'), compare: compareBy('name'), cell: (row) => <PairLink listing={row} /> },
    {
      key: 'price',
      head: t('list.last'),
      numeric: true,
      compare: compareBy('price'),
      cell: (row) => (
        <PriceCell className="t3 med" value={row.last}>
          {price(row.last)}
        </PriceCell>
      ),
    },
    {
      key: 'change',
      head: t('list.change'),
      numeric: true,
      compare: compareBy('change'),
      cell: (row) => <Change className="semi" value={row.change} stale={stale} />,
    },
    { key: 'range', head: t('list.range'), numeric: true, cell: (row) => <DayRange listing={row} /> },
    {
      key: 'value',
      head: t('list.value_unit', { unit: 'USDT' }),
      numeric: true,
      compare: compareBy('value'),
      cell: (row) => compact(row.value),
    },
    { key: 'spark', head: t('list.day'), numeric: true, cell: (row) => <SparkCell listing={row} /> },
    {
      key: 'trade',
      head: <span className="sr">{t('list.trade')}</span>,
      numeric: true,
      cell: (row) => (
        <Link to={tradePath(row.symbol)} className={buttonClass('neutral', 'sm')}>
          {t('list.trade')}
          <span className="sr"> {row.symbol}</span>
        </Link>
      ),
    },
  ];
}

function PairLink({ listing }: { listing: Listing }) {
  return (
    <Link to={pairPath(listing.symbol)} className="row g3 h-13">
      <CoinIcon symbol={assetsOf(listing.symbol).base} size={26} />
      <span className="col min-w-0">
        <PairName symbol={listing.symbol} />
        <span className="cap c3 ell">{listing.name}</span>
      </span>
    </Link>
  );
}

function SparkCell({ listing }: { listing: Listing }) {
  return (
    <span className="inline-block">
      <DaySpark listing={listing} width={112} height={36} />
    </span>
  );
}
