import { Change, CoinIcon, Table, type Column } from '@glassbook/ui';
import { hiddenNumber, worth } from '@glassbook/ui/format';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { total } from '../portfolio/accounts.ts';
import { worthScale, type HoldingWorth } from '../portfolio/portfolio.ts';
import { quoteAsset, useAssetTradePath } from '../quote-asset.ts';
import { partsOf, priceOf, totalOf, worthOf, type HoldingsProps } from './holdings-list.tsx';

/** The assets of an account on a wide screen, with the sum they make; every digit is on the sheet that an asset opens. `sum` is missing while rows are left out of view. */
export function HoldingsTable(props: HoldingsProps & { kind: string; sum: bigint | undefined }) {
  const { t } = useTranslation('wallet');
  const { rows, hidden, kind, sum } = props;
  const columns = columnsOf(t, props);
  return (
    <Table
      caption={t('holdings.caption', { kind })}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.assetId}
      foot={
        sum !== undefined && (
          <tr>
            <td colSpan={columns.length - 2}>{t('holdings.sum', { kind })}</td>
            <td className="num">
              <span className="inline-block pb-1 border-b-3 border-double border-brand">
                {hidden ? hiddenNumber : worth({ amount: sum, scale: worthScale })}
              </span>
            </td>
            <td />
          </tr>
        )
      }
    />
  );
}

function columnsOf(t: TFunction, { hidden, changeOf, onOpen }: HoldingsProps): Column<HoldingWorth>[] {
  const figure = (units: bigint, text: string) => (
    <span className={units === 0n ? 'c3' : undefined}>{hidden ? hiddenNumber : text}</span>
  );
  return [
    {
      key: 'asset',
      head: t('holding.asset'),
      cell: (row) => (
        <button type="button" className="row g3 h-11" onClick={() => onOpen(row.assetId)}>
          <CoinIcon symbol={row.name} size={24} />
          <span className="semi">{row.name}</span>
        </button>
      ),
    },
    { key: 'total', head: t('holding.total'), numeric: true, cell: (row) => figure(total(row), totalOf(row)) },
    {
      key: 'available',
      head: t('holding.available'),
      numeric: true,
      cell: (row) => figure(row.available, partsOf(row).available),
    },
    { key: 'held', head: t('holding.held'), numeric: true, cell: (row) => figure(row.held, partsOf(row).held) },
    {
      key: 'price',
      head: t('holding.price', { unit: quoteAsset }),
      numeric: true,
      cell: priceOf,
    },
    {
      key: 'change',
      head: t('holding.change'),
      numeric: true,
      cell: ({ name }) => {
        const change = changeOf(name);
        return change === undefined ? null : <Change value={change} className="semi" />;
      },
    },
    {
      key: 'worth',
      head: t('holding.worth', { unit: quoteAsset }),
      numeric: true,
      cell: (row) => (hidden ? hiddenNumber : worthOf(row)),
    },
    {
      key: 'trade',
      head: <span className="sr">{t('holding.trade')}</span>,
      numeric: true,
      cell: (row) => <TradeLink asset={row.name} />,
    },
  ];
}

function TradeLink({ asset }: { asset: string }) {
  const { t } = useTranslation('wallet');
  const path = useAssetTradePath(asset);
  if (path === undefined) return null;
  return (
    <Link to={path} className="inline-flex items-center h-11 link">
      {t('holding.trade')}
      <span className="sr"> {asset}</span>
    </Link>
  );
}
