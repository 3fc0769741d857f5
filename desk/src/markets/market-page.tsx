import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { desk } from '@glassbook/contract';
import { Note } from '@glassbook/ui';
import { ArrowLeft, Info } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { paths } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useSelf } from '../app/self.ts';
import { useTitle } from '../app/title.ts';
import { OpenRequest } from '../review/open-request.tsx';
import { MarketState, type Market } from './market-state.tsx';
import { MakerSection } from './maker-section.tsx';
import { feeFields, limitFields, ruleFields } from './rules-draft.ts';
import { RulesForm } from './rules-form.tsx';
import { Trading } from './trading.tsx';

const ContractSection = lazy(() => import('./contract.tsx'));

/** The form with what an open request asks for. */
function EditedRules({ market, request }: { market: Market; request: string }) {
  const found = useCall(desk.request, { request });
  return (
    <Shown of={found}>
      {(edited) => <RulesForm key={edited.version} market={market} fields={ruleFields} edited={edited} />}
    </Shown>
  );
}

function One({ market }: { market: Market }) {
  const { t } = useTranslation('desk');
  const self = useSelf();
  const [search] = useSearchParams();
  const request = search.get('request') ?? undefined;
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
      {!self.may('market.request') && (
        <div className="mt3">
          <Note icon={<Info size={16} strokeWidth={1.75} aria-hidden="true" />}>{t('rules.not_permitted')}</Note>
        </div>
      )}
      {request === undefined ? (
        <>
          <h2 className="t3 mt8">{t('fees.title')}</h2>
          <RulesForm market={market} fields={feeFields} />
          <h2 className="t3 mt8">{t('limits.title')}</h2>
          <RulesForm market={market} fields={limitFields} />
          <MakerSection market={market.id} />
        </>
      ) : (
        <>
          <h2 className="t3 mt8">{t('rules.edit')}</h2>
          <EditedRules market={market} request={request} />
        </>
      )}
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
