import { otc } from '@glassbook/contract';
import { Button, FieldError, Ledger, Part, Sum, useBusy, useTimes } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';
import { refresh, useCall } from '../../carry/loadable.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { useId } from '../../shared/offer/use-id.ts';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';
import { Face } from './face.tsx';
import { paths } from './paths.ts';
import './otc.css';

/** How the completion is counted. */
function Figures({ user }: { user: string }) {
  const { t } = useTranslation('otc');
  const times = useTimes();
  const found = useCall(otc.figures, { user });
  return (
    <Shown of={found}>
      {({ orders, failed, disputes_lost: lost, completion, worth, from_ms: from, to_ms: to }) => (
        <section className="card p col g3">
          <h2 className="t3">{t('figures')}</h2>
          <p className="cap c2">{`${times.date(from)} – ${times.date(to)}`}</p>
          <Ledger large>
            <Part label={t('figure.released')}>{orders}</Part>
            <Part label={t('figure.failed')}>{failed}</Part>
            <Part label={t('figure.disputes_lost')}>{lost}</Part>
            <Sum label={t('figure.ended')}>{orders + failed + lost}</Sum>
          </Ledger>
          <p className="cap c2">
            {t('figure.completion_about', { rate: completion === null ? '–' : `${completion}%` })}
          </p>
          <p className="cap c2 tnum">{`${t('figure.worth')}: ${figure(worth)} USDT`}</p>
        </section>
      )}
    </Shown>
  );
}

function Block({ user, isBlocked }: { user: string; isBlocked: boolean }) {
  const { t } = useTranslation('otc');
  const [busy, run] = useBusy();
  const [said, setSaid] = useState<string>();
  const send = async (): Promise<void> => {
    const answer = await ask(otc.block, { user, on: isBlocked ? '0' : '1' });
    setSaid(answer.ok ? undefined : answer.message);
    if (answer.ok) refresh(otc.person);
  };
  return (
    <div className="col g2">
      <p className="cap c2">{t('block.about')}</p>
      {said !== undefined && <FieldError>{said}</FieldError>}
      <Button tone={isBlocked ? 'neutral' : 'danger'} busy={busy && t('block')} onClick={() => void run(send)}>
        {t(isBlocked ? 'unblock' : 'block')}
      </Button>
    </div>
  );
}

/** A person of OTC trading: the figures of 30 days, how they add up, and blocking. */
export default function PersonPage() {
  const { t } = useTranslation('otc');
  const user = useId();
  const loggedIn = useLoggedIn();
  const found = useCall(otc.person, { user: user ?? '1' }, { enabled: user !== undefined, staleMs: 0 });
  return (
    <Page title={t('person')} back={paths.market} width="narrow">
      <div className="pad col g4 pb-6">
        {user === undefined || (found.state === 'failed' && found.failure.reason === 'otc.not_found') ? (
          <NoneHere icon={UserRound} title={t('refusal.not_found')} offers={paths.market} />
        ) : (
          <Shown of={found}>
            {(person) => (
              <>
                <Face of={person} />
                <Figures user={user} />
                {loggedIn && <Block user={user} isBlocked={person.blocked} />}
              </>
            )}
          </Shown>
        )}
      </div>
    </Page>
  );
}
