import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { desk } from '@glassbook/contract';
import { Button, EmptyState, Note, toast } from '@glassbook/ui';
import { ArrowLeft, Info, OctagonPause, SearchX } from 'lucide-react';
import { ActDialog } from '../app/act-dialog.tsx';
import { lookEveryMs, refreshAll, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { paths, requestPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useSelf } from '../app/self.ts';
import { useTitle } from '../app/title.ts';
import { MarketState, type Market } from './market-state.tsx';
import { RulesForm } from './rules-form.tsx';

/** Halting takes one person; opening again is asked of a second. */
function Trading({ market }: { market: Market }) {
  const { t } = useTranslation('desk');
  const self = useSelf();
  const go = useNavigate();
  const [open, setOpen] = useState(false);
  // What was pressed stays what is confirmed, also when another person halts the market meanwhile.
  const [act, setAct] = useState<'halt' | 'reopen'>('halt');
  const may = self.may(market.open ? 'market.halt' : 'market.request');
  const halt = async (reason: string) => {
    const answer = await ask(desk.halt, { market: String(market.id), reason });
    refreshAll();
    if (!answer.ok) return answer.message;
    toast({ title: answer.message, tone: 'ok' });
    return undefined;
  };
  const reopen = async (reason: string) => {
    const answer = await ask(desk.requestOpen, { market: String(market.id), reason });
    if (!answer.ok) return answer.message;
    refreshAll();
    void go(requestPath(answer.message.request));
    return undefined;
  };
  return (
    <section className="mt4">
      <p className="cap c2">{t(market.open ? 'markets.open_about' : 'markets.halted_about')}</p>
      {may && (
        <div className="mt3">
          <Button
            tone={market.open ? 'danger' : 'neutral'}
            icon={market.open && <OctagonPause size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => {
              setAct(market.open ? 'halt' : 'reopen');
              setOpen(true);
            }}
          >
            {t(market.open ? 'markets.halt' : 'markets.reopen')}
          </Button>
        </div>
      )}
      <ActDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${t(act === 'halt' ? 'markets.halt' : 'markets.reopen')}: ${market.symbol}`}
        about={t(act === 'halt' ? 'markets.halt_about' : 'markets.reopen_about')}
        go={t(act === 'halt' ? 'markets.halt' : 'markets.reopen')}
        tone={act === 'halt' ? 'danger' : 'primary'}
        send={act === 'halt' ? halt : reopen}
      />
    </section>
  );
}

/** The form with what an open request asks for. */
function EditedRules({ market, request }: { market: Market; request: string }) {
  const found = useCall(desk.request, { request });
  return <Shown of={found}>{(edited) => <RulesForm key={edited.version} market={market} edited={edited} />}</Shown>;
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
        {market.request !== null && (
          <Link to={requestPath(market.request)}>{t('markets.open_request', { request: `R-${market.request}` })}</Link>
        )}
      </div>
      <Trading market={market} />
      <h2 className="t3 mt8">{t(request === undefined ? 'rules.title' : 'rules.edit')}</h2>
      {!self.may('market.request') && (
        <div className="mt3">
          <Note icon={<Info size={16} strokeWidth={1.75} aria-hidden="true" />}>{t('rules.not_permitted')}</Note>
        </div>
      )}
      {request === undefined ? (
        <RulesForm market={market} edited={undefined} />
      ) : (
        <EditedRules market={market} request={request} />
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
