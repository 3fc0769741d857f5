import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { desk } from '@glassbook/contract';
import { ArrowLeft } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { paths } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/title.ts';
import { OpenRequest } from '../review/open-request.tsx';
import { SettingSection } from '../settings/setting-section.tsx';
import { MarketState, type Market } from './market-state.tsx';
import { MakerSection } from './maker-section.tsx';
import { Trading } from './trading.tsx';

const ContractSection = lazy(() => import('./contract.tsx'));

function One({ market }: { market: Market }) {
  const [search] = useSearchParams();
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
      <SettingSection noun="market" which={market.id} />
      {!search.has('request') && <MakerSection market={market.id} />}
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
      <Shown of={found}>
        {() => (market ? <One key={market.id} market={market} /> : <ContractSection key={id} id={Number(id)} />)}
      </Shown>
    </div>
  );
}
