import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { csvOf } from '@glassbook/contract/csv';
import { Badge, Button, Chips, FieldError, useBusy, serverNow } from '@glassbook/ui';
import { plainDate } from '@glassbook/ui/format';
import { Download } from 'lucide-react';
import { ask } from '../app/client.ts';
import { download } from '../app/download.ts';
import { stamp } from '../app/stamp.ts';
import { useLines, type Happening } from './happening.ts';

type User = z.output<(typeof desk.user)['reply']>;
const groups = ['all', 'funds', 'orders', 'account', 'alerts', 'staff'] as const;
type Group = (typeof groups)[number];

/** The pages that were loaded, the newest first. A page repeats rows of the one before where new ones came in between: each is shown once. */
function useTimeline({ id, timeline, older }: User) {
  const [rows, setRows] = useState<readonly Happening[]>(timeline);
  const [pages, setPages] = useState(1);
  const [hasOlder, setHasOlder] = useState(older);
  const [failure, setFailure] = useState<string>();
  const [busy, run] = useBusy();
  const loadOlder = () =>
    void run(async () => {
      const answer = await ask(desk.timeline, { user: String(id), page: String(pages + 1) });
      setFailure(answer.ok ? undefined : answer.message);
      if (!answer.ok) return;
      const known = new Set(rows.map((row) => row.id));
      setRows([...rows, ...answer.message.rows.filter((row) => !known.has(row.id))]);
      setPages(pages + 1);
      setHasOlder(answer.message.older);
    });
  return { rows, hasOlder, loadOlder, busy, failure };
}

/** What happened to an account and what staff did about it, a page at a time. */
export function Timeline({ user }: { user: User }) {
  const { t } = useTranslation(['desk', 'notification']);
  const [group, setGroup] = useState<Group>('all');
  const { rows, hasOlder, loadOlder, busy, failure } = useTimeline(user);
  const lines = useLines();
  const nameOf = (one: Group) => t(one === 'staff' ? 'group.staff' : `notification:filter.${one}`);
  const isShown = (one: Happening) => group === 'all' || one.group === group;
  const shown = rows.filter(isShown).map((one) => ({
    ...one,
    lines: one.group === 'staff' ? lines.ofStaff(one) : lines.ofAccount(one),
  }));
  const save = () => {
    const head = [t('audit.at'), t('user.group'), t('audit.act'), t('audit.who'), t('audit.detail')];
    const cells = shown.map(({ at_ms, what, by, detail, ...one }) => [
      ...[new Date(at_ms).toISOString(), one.group, what, by, detail],
    ]);
    download(csvOf([head, ...cells]), `user-${user.id}-${plainDate(serverNow(), 'UTC')}.csv`);
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
          label: nameOf(value),
          count: rows.filter((one) => value === 'all' || one.group === value).length,
        }))}
      />
      <ol className="desk-steps mt3">
        {shown.map(({ id, at_ms, by, lines: said, ...one }) => (
          <li key={id}>
            <span className="row wrap g2">
              <span className="body med">{said.title}</span>
              {one.group === 'staff' && <Badge tone="info">{by || t('group.staff')}</Badge>}
            </span>
            {said.detail !== '' && (
              <span className="cap c2 block" dir="auto">
                {said.detail}
              </span>
            )}
            <span className="cap c3 block">{`${stamp(at_ms)} UTC`}</span>
          </li>
        ))}
      </ol>
      {shown.length === 0 && <p className="cap c3">{t('audit.empty')}</p>}
      {failure !== undefined && <FieldError>{failure}</FieldError>}
      {hasOlder && (
        <div className="mt3">
          <Button size="sm" tone="outlined" busy={busy && t('busy')} onClick={loadOlder}>
            {t('audit.older')}
          </Button>
        </div>
      )}
    </>
  );
}
