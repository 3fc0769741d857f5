import { notification } from '@glassbook/contract';
import { Button, EmptyState, SkeletonRows, Tabs, toast, useBusy, useTimes } from '@glassbook/ui';
import { Bell, Settings } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ask } from '../../carry/client.ts';
import { LentPart } from '../../shared/lent.tsx';
import { refresh, useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { Paging } from '../../shared/paging.tsx';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { useLive } from '../../carry/live/index.ts';
import { NotificationRow } from './notification-row.tsx';

const limit = 20;
type Filter = notification.Group | 'all';
const filters: readonly Filter[] = ['all', ...notification.groups];

/** What happened to the account, newest first, and the alerts. The words of a product are loaded with its first row. */
export default function NotificationsPage() {
  const { t } = useTranslation('notification');
  const [filter, setFilter] = useState<Filter>('all');
  const [page, setPage] = useState(1);
  const own = useLive('notification.own').value ?? [];
  const list = useCall(notification.notifications, {
    ...(filter === 'all' ? {} : { group: filter }),
    ...{ page: String(page), limit: String(limit) },
  });
  const choose = (next: Filter): void => {
    setFilter(next);
    setPage(1);
  };
  const unread = own.length;
  return (
    <Page title={t('title')} back="/" width="reading" actions={<HeadActions unread={unread} />}>
      <LentPart name="supportEntry" onlyUnread />
      <Tabs
        label={t('filters')}
        value={filter}
        onChange={choose}
        panelId="notifications"
        tabs={filters.map((value) => ({
          value,
          label: t(`filter.${value}`),
          ...(value === 'all' && unread > 0 ? { count: unread } : {}),
        }))}
      />
      <div id="notifications" role="tabpanel" aria-label={t('title')}>
        <Shown of={list}>
          {({ data, total, current_page, last_page }) =>
            total === 0 ? (
              <EmptyState headingLevel={2} icon={<Bell size={20} strokeWidth={1.75} />} title={t('empty')}>
                {t('empty_about')}
              </EmptyState>
            ) : (
              <>
                <Suspense fallback={<SkeletonRows />}>
                  <ByDay rows={data} unread={own} />
                </Suspense>
                {last_page > 1 && <Paging page={current_page} last={last_page} go={setPage} />}
              </>
            )
          }
        </Shown>
      </div>
      <LentPart name="alertList" />
    </Page>
  );
}

function HeadActions({ unread }: { unread: number }) {
  const { t } = useTranslation('notification');
  const [busy, run] = useBusy();
  // Read is what the list has shown, by the server's time: the device's clock may be wrong.
  const newest = useCall(notification.notifications, { page: '1', limit: String(limit) }).data?.data[0]?.at_ms;
  const readAll = (): void =>
    void run(async () => {
      const answer = await ask(notification.read, { up_to_ms: String(newest) });
      if (answer.ok) refresh(notification.notifications);
      else toast({ title: answer.message, tone: 'err' });
    });
  return (
    <>
      <Button
        tone="ghost"
        size="sm"
        disabled={unread === 0 || newest === undefined}
        busy={busy && t('read_all')}
        onClick={readAll}
      >
        {t('read_all')}
      </Button>
      <Link to={paths.settings} className="iconbtn" aria-label={t('settings')} title={t('settings')}>
        <Settings size={20} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </>
  );
}

function ByDay({ rows, unread }: { rows: readonly notification.Notification[]; unread: readonly string[] }) {
  const times = useTimes();
  const days = [...new Set(rows.map(({ at_ms }) => times.date(at_ms)))];
  return days.map((day) => (
    <section key={day}>
      <h2 className="pad mt4 mb-1 label c2">{day}</h2>
      <ul>
        {rows
          .filter(({ at_ms }) => times.date(at_ms) === day)
          .map((row) => (
            <NotificationRow key={row.id} row={row} isUnread={unread.includes(row.id)} />
          ))}
      </ul>
    </section>
  ));
}
