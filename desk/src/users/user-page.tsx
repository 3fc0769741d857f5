import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { Badge, Button, Chips } from '@glassbook/ui';
import { plainDate } from '@glassbook/ui/format';
import { ArrowLeft, Download } from 'lucide-react';
import { useCall } from '../app/calls.ts';
import { csvOf, download } from '../app/csv.ts';
import { paths } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { linesOf, type Happening } from './happening.ts';

type User = z.output<(typeof desk.user)['reply']>;
const groups = ['all', 'account', 'staff'] as const;
type Group = (typeof groups)[number];

function Facts({ user }: { user: User }) {
  const { t } = useTranslation('desk');
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
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>{t('user.language')}</dt>
          <dd>{user.language}</dd>
        </div>
        <div>
          <dt>{t('users.since')}</dt>
          <dd>{stamp(user.created_ms)}</dd>
        </div>
      </dl>
      <h2 className="t3 mt6">{t('user.sessions')}</h2>
      <ul className="desk-steps mt2">
        {user.sessions.map(({ agent, address, created_ms, seen_ms }) => (
          <li key={`${created_ms} ${agent}`}>
            <span className="label block">{agent === '' ? '–' : agent}</span>
            <span className="cap c2 block">{address}</span>
            <span className="cap c3 block">{`${stamp(seen_ms)} UTC`}</span>
          </li>
        ))}
      </ul>
      {user.sessions.length === 0 && <p className="cap c3 mt2">{t('audit.empty')}</p>}
      <p className="cap c3 mt3">{t('user.logged')}</p>
    </aside>
  );
}

function Timeline({ user }: { user: User }) {
  const { t } = useTranslation(['desk', 'notification']);
  const [group, setGroup] = useState<Group>('all');
  const say = (key: string, params: Record<string, string> = {}) => t(key, params);
  const isShown = (one: Happening) => group === 'all' || one.group === group;
  const rows = user.timeline.filter(isShown).map((one) => ({ ...one, lines: linesOf(one, say) }));
  const save = () => {
    const head = [t('audit.at'), t('user.group'), t('audit.act'), t('audit.who'), t('audit.detail')];
    const lines = rows.map(({ at_ms, what, by, detail, ...one }) => [
      ...[new Date(at_ms).toISOString(), one.group, what, by, detail],
    ]);
    download(csvOf([head, ...lines]), `user-${user.id}-${plainDate(Date.now(), 'UTC')}.csv`);
  };
  return (
    <>
      <div className="desk-head mt4">
        <h2 className="t3">{t('user.timeline')}</h2>
        <Button
          size="sm"
          tone="outlined"
          icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={save}
        >
          {t('csv')}
        </Button>
      </div>
      <Chips
        label={t('user.group')}
        value={group}
        onChange={setGroup}
        options={groups.map((value) => ({
          value,
          label: t(`group.${value}`),
          count: user.timeline.filter((one) => value === 'all' || one.group === value).length,
        }))}
      />
      <ol className="desk-steps mt3">
        {rows.map(({ at_ms, by, lines, ...one }, index) => (
          <li key={`${at_ms} ${index}`}>
            <span className="row wrap g2">
              <span className="body med">{lines.title}</span>
              {one.group === 'staff' && <Badge tone="info">{by || t('group.staff')}</Badge>}
            </span>
            {lines.detail !== '' && <span className="cap c2 block">{lines.detail}</span>}
            <span className="cap c3 block">{`${stamp(at_ms)} UTC`}</span>
          </li>
        ))}
      </ol>
      {rows.length === 0 && <p className="cap c3">{t('audit.empty')}</p>}
    </>
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
          {(user) => <Timeline user={user} />}
        </Shown>
      </div>
      {found.data && <Facts user={found.data} />}
    </div>
  );
}
