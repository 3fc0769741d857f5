import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { desk } from '@glassbook/contract';
import { EmptyState } from '@glassbook/ui';
import { ArrowLeft, SearchX } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { paths } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { OpenRequest } from '../review/open-request.tsx';
import { SettingsOf } from '../settings/setting-section.tsx';
import { MarketState, type Market } from './market-state.tsx';
import { Trading } from './trading.tsx';

function One({ market }: { market: Market }) {
  return (
    <>
      <div className="desk-head">
        <div className="row wrap g3">
          <h1 className="t2">{market.symbol}</h1>
          <MarketState open={market.open} />
        </div>
        <OpenRequest request={market.request} />
      </div>
      <Trading market={market} />
      <SettingsOf title={market.symbol} />
    </>
  );
}

export default function MarketPage() {
  const { t } = useTranslation('desk');
  const { id } = useParams();
  const found = useCall(desk.markets, {}, { everyMs: lookEveryMs });
  const market = found.data?.find((each) => String(each.id) === id);
  useTitle(market?.symbol ?? t('nav.markets'));
  return (
    <div className="desk-pane">
      <Link className="row g2 min-h-11" to={paths.markets}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('nav.markets')}
      </Link>
      <Shown of={found} headingLevel={1}>
        {() =>
          market ? (
            <One key={market.id} market={market} />
          ) : (
            <EmptyState headingLevel={1} icon={<SearchX size={20} strokeWidth={1.75} />} title={t('missing.title')} />
          )
        }
      </Shown>
    </div>
  );
}
