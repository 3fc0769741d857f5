import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { z } from 'zod';
import { room } from '@glassbook/contract';
import { Badge } from '@glassbook/ui';
import { useCall } from '../app/calls.ts';
import { paths } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { CaseHead, Fact } from '../cases/case-frame.tsx';
import { MessageActs } from './message-acts.tsx';

type Found = z.output<(typeof room.message)['reply']>;

function Facts({ of }: { of: Found }) {
  const { t } = useTranslation(['room', 'desk']);
  const { case: found, measures, muted_until_ms: mutedUntil, message } = of;
  return (
    <dl className="desk-kv narrow mx-0 mt4">
      <Fact name={t('desk.room')}>{message.room}</Fact>
      <Fact name={t('desk.measures')}>{measures}</Fact>
      {mutedUntil !== null && <Fact name={t('desk.minutes')}>{`${stamp(mutedUntil)} UTC`}</Fact>}
      {found && <Fact name={t('desk.reports')}>{found.reports}</Fact>}
      {found?.moderator && <Fact name={t('desk.moderator')}>{`${found.moderator.name}: ${found.reason}`}</Fact>}
      {found?.decided_by && <Fact name={t(`state.${found.state}`)}>{`${found.decided_by.name}: ${found.answer}`}</Fact>}
    </dl>
  );
}

/** One message, with those around it, what was done about it, and what can be done. The view is logged. */
export default function MessagePage() {
  const { t } = useTranslation(['room', 'desk']);
  const { user = '', message = '' } = useParams();
  const { may } = useSelf();
  const found = useCall(room.message, { user, message });
  return (
    <div className="desk-pane">
      <CaseHead name={`MSG-${message}`} user={user} queue={{ path: paths.room, title: t('title') }} />
      <Shown of={found}>
        {(of) => (
          <>
            <p className="row wrap g2 mt2">
              {of.case && <Badge tone="info">{t(`state.${of.case.state}`)}</Badge>}
              {of.message.state !== 'shown' && <Badge tone="warn">{t(of.message.state)}</Badge>}
            </p>
            <Facts of={of} />
            {may('room.moderate') && <MessageActs of={of} {...{ user, message }} />}
            <section className="mt6">
              <h2 className="t3">{t('desk.around')}</h2>
              <ol className="col g2 mt2">
                {of.around.map(({ n, user: author, text, at_ms: at, state }) => (
                  <li key={n} className={n === of.message.n ? 'card p' : undefined}>
                    <p className="cap c2">
                      <bdi>{`${author.name}#${author.tag}`}</bdi>
                      {` · ${stamp(at)} UTC`}
                      {state !== 'shown' && ` · ${t(state)}`}
                    </p>
                    <p className="words" dir="auto">
                      {text}
                    </p>
                  </li>
                ))}
              </ol>
            </section>
          </>
        )}
      </Shown>
    </div>
  );
}
