import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { desk, type Permission } from '@glassbook/contract';
import { Badge, Note } from '@glassbook/ui';
import type { TFunction } from 'i18next';
import { CircleCheck, CircleDashed, CircleSlash, TriangleAlert } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { depositPath, isOfSetting, settingPath, paths, userPath, withdrawalPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { useSelf } from '../app/self.ts';
import { stamp } from '../app/stamp.ts';
import { ChargesExample } from '../settings/charges-example.tsx';
import { ChangeTable } from './change-table.tsx';
import { Decision } from './decision.tsx';
import { StateBadge } from './state-badge.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The case that a request decides about, by its subject: "user:1001/withdrawal:7". */
function caseOf(subject: string): { name: string; path: (user: number) => string } | undefined {
  const [, noun, id] = /^user:\d+\/(withdrawal|deposit):(\d+)$/.exec(subject) ?? [];
  if (noun === 'withdrawal') return { name: `W-${id}`, path: (user) => withdrawalPath(user, Number(id)) };
  return noun === undefined ? undefined : { name: `D-${id}`, path: (user) => depositPath(user, Number(id)) };
}

type About = Pick<desk.RequestView, 'kind' | 'name' | 'subject'>;
type Place = { path: string; name: string; permission: Permission };

/** Where the setting is that a request changes, by its subject; undefined where it is none. */
function placeOf({ kind, name, subject }: About, t: TFunction): Place | undefined {
  if (isOfSetting({ kind })) return { path: settingPath(subject), name, permission: 'request.read' };
  if (subject.startsWith('deposit-address:'))
    return { path: paths.depositAddresses, name: t('nav.deposit_addresses'), permission: 'funds.read' };
  return undefined;
}

function SettingLine({ about }: { about: About }) {
  const { t } = useTranslation('desk');
  const { may } = useSelf();
  const place = placeOf(about, t);
  if (!place || !may(place.permission)) return null;
  return (
    <p>
      <Link className="inline-flex min-h-11 items-center" to={place.path}>
        {place.name}
      </Link>
    </p>
  );
}

/** The user it is about and, of a decision about one, the case; each a link for those who may see it. */
function UserLine({ user, subject }: Pick<desk.RequestView, 'user' | 'subject'>) {
  const { t } = useTranslation('desk');
  const { may } = useSelf();
  if (!user) return null;
  const name = `U-${user.id} · ${user.account_number}`;
  const about = caseOf(subject);
  return (
    <p className="row wrap g2 body min-h-11">
      <span className="c2">{t('users.id')}</span>
      {may('user.read') ? <Link to={userPath(user.id)}>{name}</Link> : name}
      {about && may('funds.read') && <Link to={about.path(user.id)}>{about.name}</Link>}
    </p>
  );
}

/** What the reader is to a request that still needs a check. */
function useNeeded(view: desk.RequestView): { key: string; isReader: boolean } {
  const self = useSelf();
  if (view.checkable) return { key: 'eyes.may', isReader: true };
  if (self.id === view.maker.id) return { key: 'eyes.not_maker', isReader: false };
  return { key: self.may(view.checks) ? 'eyes.done' : 'eyes.not_role', isReader: false };
}

/** The requester, whoever approved, and who is still needed. */
function Eyes({ view }: { view: desk.RequestView }) {
  const { t } = useTranslation('desk');
  const self = useSelf();
  const { maker, version, steps, state, needed } = view;
  const approvals = steps.filter(({ step }) => step === 'approved');
  const valid = approvals.filter((step) => step.version === version).length;
  const stillNeeded = useNeeded(view);
  const you = (id: number | undefined, name: string) => (id === self.id ? `${name} (${t('eyes.you')})` : name);
  const lastMade = steps.findLast(({ step }) => step === 'made' || step === 'edited');
  return (
    <section className="mt6">
      <h2 className="t3 mb-3">{t('eyes.title')}</h2>
      <ul className="desk-eyes">
        <li className="card">
          <CircleCheck {...icon} className="ok" />
          <span>
            <span className="body med block">{you(maker.id, maker.name)}</span>
            <span className="cap c2 block">{t('eyes.maker', { version })}</span>
            {lastMade && <span className="cap c3 block">{`${stamp(lastMade.at_ms)} UTC`}</span>}
          </span>
        </li>
        {approvals.map((step) => (
          <li className="card" key={`${step.by?.id} ${step.version}`}>
            {step.version === version ? (
              <CircleCheck {...icon} className="ok" />
            ) : (
              <CircleSlash {...icon} className="warn" />
            )}
            <span>
              <span className="body med block">{you(step.by?.id, step.by?.name ?? '')}</span>
              <span className="cap c2 block">
                {t(step.version === version ? 'eyes.approved' : 'eyes.voided', { version: step.version })}
              </span>
              <span className="cap c3 block">{`${stamp(step.at_ms)} UTC`}</span>
            </span>
          </li>
        ))}
        {state === 'open' && valid < needed && (
          <li className={stillNeeded.isReader ? 'card now' : 'card'}>
            <CircleDashed {...icon} className={stillNeeded.isReader ? 'gold' : 'c3'} />
            <span>
              <span className="body med block">
                {stillNeeded.isReader ? you(self.id, self.name) : t('eyes.another')}
              </span>
              <span className="cap c2 block">{t(stillNeeded.key)}</span>
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}

function History({ view }: { view: desk.RequestView }) {
  const { t } = useTranslation('desk');
  return (
    <aside className="desk-side" aria-label={t('history.title')}>
      <h2 className="t3">{t('history.title')}</h2>
      <ol className="desk-steps mt2">
        {view.steps.toReversed().map(({ step, version, by, note, at_ms }) => (
          <li key={`${at_ms} ${step} ${version}`}>
            <span className="body med block">{by?.name ?? t('history.system')}</span>
            <span className="cap c2 block">{`${t(`step.${step}`)} · ${t('request.version', { version })}`}</span>
            {note !== '' && <span className="cap c1 block">{note}</span>}
            <span className="cap c3 block">{`${stamp(at_ms)} UTC`}</span>
          </li>
        ))}
      </ol>
      <h2 className="t3 mt6">{t('request.version', { version: view.version })}</h2>
      <p className="hash cap c2 mt2">{view.fingerprint.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <p className="cap c3 mt2">{t('request.fingerprint_about')}</p>
    </aside>
  );
}

/** One request: what it changes, why, who made and checked it, and what the reader can do about it. */
export function RequestDetail({ id }: { id: string }) {
  const { t } = useTranslation('desk');
  const found = useCall(desk.request, { request: id }, { everyMs: lookEveryMs });
  return (
    <Shown of={found} headingLevel={1}>
      {(view) => (
        <div className="desk-sides">
          <div className="desk-pane">
            <div className="desk-head">
              <div className="row wrap g2">
                <h1 className="t2">{`R-${view.id}`}</h1>
                <Badge>{view.name}</Badge>
                <StateBadge state={view.state} />
              </div>
              {view.state === 'open' && (
                <span className="cap c2">{t('request.expires', { time: `${stamp(view.expires_ms)} UTC` })}</span>
              )}
            </div>
            {view.state === 'open' && view.version > 1 && (
              <Note tone="warn" icon={<TriangleAlert {...icon} />}>
                {t('request.edited', { version: view.version })}
              </Note>
            )}
            <h2 className="t3 mt4 mb-2">{t('request.change_to', { title: view.title })}</h2>
            <UserLine user={view.user} subject={view.subject} />
            <SettingLine about={view} />
            <ChangeTable changes={view.changes} />
            <h2 className="label c2 mt6 mb-2">{t('request.reason')}</h2>
            <blockquote className="desk-quote">{view.reason}</blockquote>
            <ChargesExample of={view.charges} />
            <Eyes view={view} />
            <Decision key={view.version} view={view} />
          </div>
          <History view={view} />
        </div>
      )}
    </Shown>
  );
}
