import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { kefu } from '@glassbook/contract';
import { Badge, Chips, EmptyState, serverNow } from '@glassbook/ui';
import { MessagesSquare } from 'lucide-react';
import { useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { ExportRows } from '../app/export-rows.tsx';
import { Pager } from '../app/pager.tsx';
import { chatPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { age } from '../app/stamp.ts';
import { chatLateMs } from './late.ts';

type Row = z.output<(typeof kefu.queue)['reply']>['rows'][number];
type Show = (typeof kefu.queueFilters)[number];
const labels = {
  ...{ waiting: 'chat.waiting', unanswered: 'chat.unanswered', mine: 'chat.mine' },
  ...{ open: 'chat.open', closed: 'chat.closed' },
} as const;
const rowsPerPage = 20;
/** Nothing of the queue is personal, so that it can be polled. */
const everyMs = 5_000;

/** Every row of a filter, page by page; the sentence of the first refusal. */
async function allRows(show: Show): Promise<Row[] | string> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask(kefu.queue, { show, page: String(page), limit: '100' });
    if (!answer.ok) return answer.message;
    rows.push(...answer.message.rows);
    if (answer.message.rows.length === 0 || rows.length >= answer.message.total) return rows;
  }
}

function Line({ row, open, query }: { row: Row; open: string | undefined; query: string }) {
  const { t, i18n } = useTranslation('desk');
  const { user, unread } = row;
  const { id, staff, waiting_ms: since, language } = row.case;
  const waited = since === null ? undefined : serverNow() - since;
  return (
    <li>
      <Link to={`${chatPath(user)}${query}`} aria-current={String(user) === open ? 'true' : undefined}>
        <span className="grow">
          <span className="body med block">{`C-${id} · U-${user}`}</span>
          <span className="cap c2 block ell">{`${staff?.name ?? t('chat.unassigned')} · ${language}`}</span>
        </span>
        {unread > 0 && <Badge tone="gold">{t('chat.unread', { count: unread })}</Badge>}
        <span className={waited !== undefined && waited > chatLateMs ? 'label warn' : 'label c2'}>
          {waited === undefined
            ? t(row.case.state === 'closed' ? 'chat.ended' : 'chat.answered')
            : age(waited, i18n.language)}
        </span>
      </Link>
    </li>
  );
}

/** The queue: who waits longest first, own chats, all open ones, and those that ended. */
export function ChatList({ open }: { open: string | undefined }) {
  const { t } = useTranslation('desk');
  const [search, setSearch] = useSearchParams();
  const show = kefu.queueFilters.find((each) => each === search.get('show')) ?? 'waiting';
  const page = Number(search.get('page') ?? '1') || 1;
  // Where one is open, that is what the page is about.
  const Heading = open === undefined ? 'h1' : 'h2';
  const found = useCall(
    kefu.queue,
    { show, page: String(page), limit: String(rowsPerPage) },
    { everyMs, keepsRows: true },
  );
  const counts = found.data?.counts;
  const countOf = (of: Show) => (of === 'closed' ? undefined : counts?.[of]);
  const head = [t('kefu:case', { number: '' }), t('users.id'), t('chat.agent'), t('user.language'), t('audit.at')];
  return (
    <div className="desk-list desk-pane">
      <div className="desk-head">
        <Heading className="t2">{t('nav.chats')}</Heading>
        <ExportRows
          name="chats"
          head={head.map((each) => each.trim())}
          rows={async () => {
            const rows = await allRows(show);
            if (typeof rows === 'string') return { failure: rows };
            const lines = rows.map(({ user, case: { id, staff, language, opened_ms } }) => [
              ...[`C-${id}`, `U-${user}`, staff?.name ?? '', language, new Date(opened_ms).toISOString()],
            ]);
            return { lines };
          }}
        />
      </div>
      <Chips
        label={t('chat.show')}
        value={show}
        onChange={(next) => setSearch({ show: next })}
        options={kefu.queueFilters.map((value) => {
          const count = countOf(value);
          return { value, label: count ? `${t(labels[value])} ${count}` : t(labels[value]) };
        })}
      />
      <Shown of={found}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 && (
              <EmptyState
                headingLevel={3}
                icon={<MessagesSquare size={20} strokeWidth={1.75} />}
                title={t('chat.empty')}
              />
            )}
            <ul className="desk-rows mt3">
              {rows.map((row) => (
                <Line key={row.case.id} row={row} open={open} query={`?show=${show}&page=${page}`} />
              ))}
            </ul>
            <Pager
              page={page}
              last={Math.ceil(total / rowsPerPage)}
              onPage={(next) => setSearch({ show, page: String(next) })}
            />
          </>
        )}
      </Shown>
    </div>
  );
}
