import { Change, EmptyState } from '@glassbook/ui';
import { compact, price } from '@glassbook/ui/format';
import { Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pairPath } from '../../carry/paths.ts';
import { viewOf, type Listing } from './market-order.ts';
import { Pair } from './pair.tsx';

type Props = { listings: readonly Listing[]; stale: boolean };

/** What rose, what fell and what was traded most, three of each, on a wide screen. */
export function MarketHighlights({ listings, stale }: Props) {
  const { t } = useTranslation('market');
  const never = () => false;
  const change = (row: Listing) => <Change className="semi" value={row.change} stale={stale} />;
  return (
    <div className="grid grid-cols-3 gap-4">
      <Highlight
        title={t('view.gainers')}
        about={t('list.day')}
        rows={viewOf(listings, 'gainers', never)}
        figure={change}
      />
      <Highlight
        title={t('view.losers')}
        about={t('list.day')}
        rows={viewOf(listings, 'losers', never)}
        figure={change}
      />
      <Highlight
        title={t('view.most_traded')}
        about={t('list.value')}
        rows={viewOf(listings, 'hot', never)}
        figure={(row) => <span className="c2">{compact(row.value)}</span>}
      />
    </div>
  );
}

type HighlightProps = { title: string; about: string; rows: readonly Listing[]; figure: (row: Listing) => ReactNode };

function Highlight({ title, about, rows, figure }: HighlightProps) {
  const { t } = useTranslation('market');
  return (
    <section className="card px-4 pt-3 pb-2">
      <div className="row sb">
        <h2 className="label semi">{title}</h2>
        <span className="cap c3">{about}</span>
      </div>
      {rows.length === 0 && (
        <EmptyState icon={<Minus size={20} />} title={t('highlights.none')}>
          {t('highlights.none_about')}
        </EmptyState>
      )}
      <ul className="mt1">
        {rows.slice(0, 3).map((row) => (
          <li key={row.match_id}>
            <Link
              to={pairPath(row.symbol)}
              className="grid grid-cols-[minmax(0,1fr)_auto_5rem] items-center gap-3 h-9 label text-ink"
            >
              <Pair symbol={row.symbol} size={20} small />
              <span>{price(row.last)}</span>
              <span className="r">{figure(row)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
