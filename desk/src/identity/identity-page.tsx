import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { identity } from '@glassbook/contract';
import { Badge, type BadgeTone, serverNow } from '@glassbook/ui';
import { ask } from '../app/client.ts';
import { paths, userPath } from '../app/paths.ts';
import { ReasonForm } from '../app/reason-form.tsx';
import { useSelf } from '../app/self.ts';
import { age, stamp } from '../app/stamp.ts';
import { CaseHead, Fact } from '../cases/case-frame.tsx';
import { IdentityDecision, type Case } from './identity-decision.tsx';
import { IdentityPhoto } from './identity-photo.tsx';

const tones: Partial<Record<Case['status'], BadgeTone>> = { review: 'info', approved: 'ok', failed: 'err' };
const stages = { review: 'identity.review', approved: 'identity.approved', failed: 'identity.failed' } as const;
const types = ['identity:type.0', 'identity:type.1', 'identity:type.2'] as const;

/** Asks why before anything personal is loaded: the view is in the audit log, and in the user's timeline. */
function Why({ user, request, onShown }: { user: string; request: string; onShown: (shown: Case) => void }) {
  const { t } = useTranslation('desk');
  const send = async (reason: string) => {
    const answer = await ask(identity.show, { user, request, reason });
    if (!answer.ok) return answer.message;
    onShown(answer.message);
    return undefined;
  };
  return (
    <ReasonForm className="narrow mx-0 col g4 mt4" go={t('identity.ask')} send={send}>
      <p className="body c2">{t('identity.ask_about')}</p>
    </ReasonForm>
  );
}

function Declared({ of }: { of: Case }) {
  const { t } = useTranslation(['desk', 'identity']);
  const { may } = useSelf();
  const rows: [string, string][] = of.details
    ? [
        [t('identity:name'), of.details.name],
        [t('identity:type'), t(types[of.details.id_type] ?? types[0])],
        [t('identity:number'), of.details.number],
        [t('identity:country'), of.details.country || '–'],
      ]
    : [];
  return (
    <dl className="desk-kv narrow mx-0 mt2">
      {[...rows, [t('login.email'), of.email] as const].map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      <Fact name={t('identity.same_number')}>
        {of.same_number.length === 0 && t('identity.none')}
        {of.same_number.map((id) => (
          <span key={id} className="block warn">
            {may('user.read') ? <Link to={userPath(id)}>{`U-${id}`}</Link> : `U-${id}`}
          </span>
        ))}
      </Fact>
    </dl>
  );
}

function Review({ of, onDecided }: { of: Case; onDecided: (decided: Partial<Case>) => void }) {
  const { t, i18n } = useTranslation(['desk', 'identity']);
  const named = { user: String(of.user), request: String(of.request) };
  const since = age(serverNow() - of.submitted_ms, i18n.language);
  return (
    <>
      <p className="row wrap g2 mt2">
        <Badge {...(tones[of.status] && { tone: tones[of.status] })}>{t(stages[of.status])}</Badge>
        {of.status === 'review' && (
          <Badge tone="info">{t('request.approvals', { count: of.first_by === '' ? 0 : 1, needed: 2 })}</Badge>
        )}
        <span className="cap c2">
          {`${t(of.level === 1 ? 'field.identityDetails' : 'field.identityPhotos')} · ${stamp(of.submitted_ms)} UTC · ${since}`}
        </span>
      </p>
      {of.failure !== null && <p className="body c2 mt2">{t(`identity:failure.${of.failure}`)}</p>}
      {of.status === 'review' && of.first_by !== '' && (
        <p className="body c2 mt2">
          {t(of.first_own ? 'identity.first_own' : 'identity.first_by', { name: of.first_by })}
        </p>
      )}
      <h2 className="t3 mt6">{t('field.identityDetails')}</h2>
      <Declared of={of} />
      {of.level === 2 && (
        <>
          <h2 className="t3 mt6 mb-2">{t('field.identityPhotos')}</h2>
          {of.photos.length > 0 ? (
            <div className="desk-photos">
              {of.photos.map((side) => (
                <IdentityPhoto key={side} {...named} side={side} />
              ))}
            </div>
          ) : (
            <p className="cap c2">{t('identity.gone')}</p>
          )}
        </>
      )}
      <IdentityDecision of={of} onDecided={onDecided} />
    </>
  );
}

function Request({ user, request }: { user: string; request: string }) {
  const [shown, setShown] = useState<Case>();
  if (!shown) return <Why user={user} request={request} onShown={setShown} />;
  return <Review of={shown} onDecided={(decided) => setShown({ ...shown, ...decided, newest: true })} />;
}

/** One request for a verification: the declared details and the photos, each after a reason, and the decision. */
export default function IdentityPage() {
  const { t } = useTranslation(['desk', 'identity']);
  const { user = '', request = '' } = useParams();
  return (
    <div className="desk-pane">
      <CaseHead {...{ name: `I-${request}`, user }} queue={{ path: paths.identities, title: t('nav.identities') }} />
      <Request key={`${user} ${request}`} user={user} request={request} />
    </div>
  );
}
