import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { desk } from '@glassbook/contract';
import { Badge, Chips, EmptyState, serverNow } from '@glassbook/ui';
import { ArrowLeft, UsersRound } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { ExportRows } from '../app/export-rows.tsx';
import { Pager } from '../app/pager.tsx';
import { paths, requestPath } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { age } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { RequestDetail } from './request-detail.tsx';
import { StateBadge } from './state-badge.tsx';

const shows = ['open', 'mine', 'closed'] as const;
type Show = (typeof shows)[number];
const rowsPerPage = 20;

/** Every request of a choice, page by page. */
async function linesOf(show: Show): Promise<{ lines: string[][] } | { failure: string }> {
  const lines: string[][] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask(desk.requests, { show, page: String(page), limit: '100' });
    if (!answer.ok) return { failure: answer.message };
    const { rows, total } = answer.message;
    for (const { id, kind, title, state, maker, made_ms } of rows)
      lines.push([`R-${id}`, kind, title, state, maker.name, new Date(made_ms).toISOString()]);
    if (rows.length === 0 || page * 100 >= total) return { lines };
  }
}

function List({ open }: { open: number | undefined }) {
  const { t, i18n } = useTranslation('desk');
  const [show, setShow] = useState<Show>('open');
  const [page, setPage] = useState(1);
  // Where one is open, that is what the page is about.
  const Heading = open === undefined ? 'h1' : 'h2';
  const head = [
    ...[t('markets.request'), t('audit.act'), t('audit.subject'), t('user.status'), t('audit.who'), t('audit.at')],
  ];
  const found = useCall(
    desk.requests,
    { show, page: String(page), limit: String(rowsPerPage) },
    { everyMs: lookEveryMs, keepsRows: true },
  );
  return (
    <div className="desk-list desk-pane">
      <div className="desk-head">
        <Heading className="t2">{t('nav.requests')}</Heading>
        <ExportRows name="requests" head={head} rows={() => linesOf(show)} />
      </div>
      <div className="mt3">
        <Chips
          label={t('requests.show')}
          value={show}
          onChange={(next) => {
            setShow(next);
            setPage(1);
          }}
          options={shows.map((value) => ({ value, label: t(`requests.${value}`) }))}
        />
      </div>
      <Shown of={found}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 && (
              <EmptyState
                headingLevel={2}
                icon={<UsersRound size={20} strokeWidth={1.75} />}
                title={t('requests.empty')}
              />
            )}
            <ul className="desk-rows mt3">
              {rows.map((row) => (
                <li key={row.id}>
                  <Link to={requestPath(row.id)} aria-current={row.id === open ? 'true' : undefined}>
                    <span className="grow">
                      <span className="body med block">{`R-${row.id} · ${row.name}`}</span>
                      <span className="cap c2 block ell">{`${row.title} · ${row.maker.name}`}</span>
                    </span>
                    {row.checkable ? (
                      <Badge tone="gold">{t('request.checkable')}</Badge>
                    ) : (
                      <StateBadge state={row.state} />
                    )}
                    <span className="cap c2">{age(serverNow() - row.made_ms, i18n.language)}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <Pager page={page} last={Math.ceil(total / rowsPerPage)} onPage={setPage} />
          </>
        )}
      </Shown>
      <p className="cap c3 mt4">{t('requests.about')}</p>
    </div>
  );
}

/** The list, and one request next to it. */
export default function RequestsPage() {
  const { t } = useTranslation('desk');
  const { id } = useParams();
  useTitle(id === undefined ? t('nav.requests') : `R-${id}`);
  const open = id === undefined ? undefined : Number(id);
  return (
    <div className="desk-split" data-open={open === undefined ? undefined : ''}>
      <List open={open} />
      {id === undefined ? (
        <p className="desk-pane c3 max-lg:hidden">{t('requests.choose')}</p>
      ) : (
        <div>
          <Link className="desk-back pad row g2" to={paths.requests}>
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('nav.requests')}
          </Link>
          <RequestDetail key={id} id={id} />
        </div>
      )}
    </div>
  );
}
