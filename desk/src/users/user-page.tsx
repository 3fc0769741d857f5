import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { deviceName } from '@glassbook/ui/device-name';
import { ArrowLeft } from 'lucide-react';
import { useCall } from '../app/calls.ts';
import { loansPath, paths, payeesPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { EndSession } from './end-session.tsx';
import { FreezeFacts, FreezeState } from './freeze.tsx';
import { Holdings } from './holdings.tsx';
import { levelText, stageWords } from './level.ts';
import { Timeline } from './timeline.tsx';

type User = z.output<(typeof desk.user)['reply']>;

/** What else there is of the user, on pages of its own. */
function Elsewhere({ user }: { user: number }) {
  const { t } = useTranslation(['desk', 'loan']);
  const { may } = useSelf();
  return (
    <div className="col mt2">
      {may('payee.read') && (
        <Link className="link label row min-h-11" to={payeesPath(user)}>
          {t('payees.title')}
        </Link>
      )}
      {may('loan.read') && (
        <Link className="link label row min-h-11" to={loansPath(user)}>
          {t('loan:title')}
        </Link>
      )}
    </div>
  );
}

function Facts({ user }: { user: User }) {
  const { t } = useTranslation(['desk', 'identity']);
  const { may } = useSelf();
  return (
    <aside className="desk-side" aria-label={t('user.facts')}>
      <h2 className="t3">{t('user.facts')}</h2>
      <dl className="desk-kv mt2">
        <div>
          <dt>{t('users.number')}</dt>
          <dd>{user.account_number}</dd>
        </div>
        <div>
          <dt>{t('login.email')}</dt>
          <dd>{user.email || '–'}</dd>
        </div>
        {user.phone !== '' && (
          <div>
            <dt>{t('users.phone')}</dt>
            <dd>{user.phone}</dd>
          </div>
        )}
        <div>
          <dt>{t('identity.level')}</dt>
          <dd>{levelText(user.level, t('users.unverified'))}</dd>
        </div>
        <div>
          <dt>{t('field.identityDetails')}</dt>
          <dd>{t(stageWords[user.identity.details])}</dd>
        </div>
        <div>
          <dt>{t('field.identityPhotos')}</dt>
          <dd>{t(stageWords[user.identity.photos])}</dd>
        </div>
        {user.hold_until_ms !== null && (
          <div>
            <dt>{t('chat.hold')}</dt>
            <dd className="stamp warn">{stamp(user.hold_until_ms)}</dd>
          </div>
        )}
        <div>
          <dt>{t('user.language')}</dt>
          <dd>{user.language}</dd>
        </div>
        <div>
          <dt>{t('users.since')}</dt>
          <dd className="stamp">{stamp(user.created_ms)}</dd>
        </div>
        <FreezeFacts freeze={user.freeze} />
      </dl>
      <Elsewhere user={user.id} />
      <h2 className="t3 mt6">{t('user.sessions')}</h2>
      <ul className="desk-steps mt2">
        {user.sessions.map(({ id, agent, address, seen_ms }) => (
          <li key={id}>
            <span className="label block">{deviceName(agent) || agent || '–'}</span>
            <span className="cap c2 block">{address}</span>
            <span className="cap c3 block">{`${stamp(seen_ms)} UTC`}</span>
            {may('user.freeze') && <EndSession user={user.id} session={id} device={deviceName(agent) || agent} />}
          </li>
        ))}
      </ul>
      {user.sessions.length === 0 && <p className="cap c3 mt2">{t('audit.empty')}</p>}
      <p className="cap c3 mt3">{t('user.logged')}</p>
    </aside>
  );
}

/** One user and everything that happened to the account. The view is logged, and stands in the timeline. */
export default function UserPage() {
  const { t } = useTranslation('desk');
  const { id = '' } = useParams();
  useTitle(`U-${id}`);
  const found = useCall(desk.user, { user: id });
  return (
    <div className="desk-sides">
      <div className="desk-pane">
        <Link className="row g2 min-h-11" to={paths.users}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('nav.users')}
        </Link>
        <h1 className="t2">{`U-${id}`}</h1>
        <Shown key={id} of={found}>
          {(user) => (
            <>
              <FreezeState user={user.id} freeze={user.freeze} />
              <Holdings user={user} />
              <Timeline key={found.atMs} user={user} />
            </>
          )}
        </Shown>
      </div>
      {found.data && <Facts user={found.data} />}
    </div>
  );
}
