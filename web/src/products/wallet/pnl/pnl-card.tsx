import { Change, CoinIcon, Table } from '@glassbook/ui';
import { hiddenNumber, noNumber, price } from '@glassbook/ui/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Shown } from '../../../shared/shown.tsx';
import { worthScale, type Portfolio } from '../portfolio/portfolio.ts';
import { quoteAsset } from '../quote-asset.ts';
import { rowsOf, totalOf, type PnlRow } from './pnl-rows.ts';
import { usePnl } from './use-pnl.ts';

type Props = { portfolio: Portfolio; hidden: boolean; wide: boolean };

/** Average cost, unrealized and realized profit and loss of each asset over all accounts, and their totals. */
export function PnlCard({ portfolio, hidden, wide }: Props) {
  const { t } = useTranslation('wallet');
  const pnl = usePnl();
  return (
    <Shown of={pnl}>
      {(data) => {
        const rows = rowsOf(data, portfolio, quoteAsset);
        if (rows.length === 0) return null;
        const figures = figuresOf(hidden);
        return (
          <section className="mt4">
            <div className="sec lg:px-0">
              <h2>{t('pnl.title')}</h2>
            </div>
            {wide ? <PnlTable rows={rows} figures={figures} /> : <PnlList rows={rows} figures={figures} />}
            <p className="pad lg:px-0 cap c3 mt2">
              {t('pnl.method')} {t('pnl.rounded')}
            </p>
          </section>
        );
      }}
    </Shown>
  );
}

type Figures = {
  cost: (row: PnlRow) => string;
  gain: (cents: bigint) => ReactNode;
};

function figuresOf(hidden: boolean): Figures {
  return {
    cost: ({ averageCost: cost }) => {
      if (hidden) return hiddenNumber;
      return cost === undefined ? noNumber : price(cost, cost.scale);
    },
    gain: (cents) =>
      hidden ? hiddenNumber : <Change value={{ amount: cents, scale: worthScale }} places={worthScale} arrow={false} />,
  };
}

type RowsProps = { rows: readonly PnlRow[]; figures: Figures };

function PnlTable({ rows, figures }: RowsProps) {
  const { t } = useTranslation('wallet');
  const unit = quoteAsset;
  return (
    <Table
      caption={t('pnl.caption')}
      rows={rows}
      rowKey={(row) => row.assetId}
      columns={[
        {
          key: 'asset',
          head: t('holding.asset'),
          cell: (row) => (
            <span className="row g3 h-11">
              <CoinIcon symbol={row.name} size={24} />
              <span className="semi">{row.name}</span>
            </span>
          ),
        },
        { key: 'cost', head: t('pnl.average_cost', { unit }), numeric: true, cell: figures.cost },
        {
          key: 'unrealized',
          head: t('pnl.unrealized', { unit }),
          numeric: true,
          cell: (row) => figures.gain(row.unrealized),
        },
        {
          key: 'realized',
          head: t('pnl.realized', { unit }),
          numeric: true,
          cell: (row) => figures.gain(row.realized),
        },
      ]}
      foot={
        <tr>
          <td colSpan={2}>{t('pnl.total')}</td>
          <td className="num">{figures.gain(totalOf(rows, 'unrealized'))}</td>
          <td className="num">{figures.gain(totalOf(rows, 'realized'))}</td>
        </tr>
      }
    />
  );
}

function PnlList({ rows, figures }: RowsProps) {
  const { t } = useTranslation('wallet');
  const unit = quoteAsset;
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.assetId} className="li border-t border-line first:border-t-0">
          <CoinIcon symbol={row.name} size={32} />
          <span className="grow">
            <span className="t3 block">{row.name}</span>
            <span className="cap c3 block">{t('pnl.average_cost', { unit })}</span>
            <span className="cap c2 block">{figures.cost(row)}</span>
          </span>
          <dl className="num cap">
            <dt className="c3">{t('pnl.unrealized', { unit })}</dt>
            <dd>{figures.gain(row.unrealized)}</dd>
            <dt className="c3">{t('pnl.realized', { unit })}</dt>
            <dd>{figures.gain(row.realized)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
