import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { identity } from '@glassbook/contract';
import { Chips, EmptyState, Select, Table, serverNow } from '@glassbook/ui';
import { IdCard } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { ExportRows } from '../app/export-rows.tsx';
import { Pager } from '../app/pager.tsx';
import { identityPath, userPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { age, stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';

type Row = z.output<(typeof identity.queue)['reply']>['rows'][number];
const rowsPerPage = 25;
const labels = { review: 'identity.review', approved: 'identity.approved', failed: 'identity.failed' } as const;
const levels = ['', '1', '2'] as const;
type Filter = { show: Row['status']; level: (typeof levels)[number] };

/** Every row of a filter, page by page; the sentence of the first refusal, and then no rows. */
async function allRows(filter: Filter): Promise<{ rows: Row[]; failure?: string }> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask(identity.queue, { ...filter, page: String(page), limit: '100' });
    if (!answer.ok) return { rows: [], failure: answer.message };
    rows.push(...answer.message.rows);
    if (answer.message.rows.length === 0 || rows.length >= answer.message.total) return { rows };
  }
}

function Rows({ rows, show }: { rows: readonly Row[]; show: Row['status'] }) {
  const { t, i18n } = useTranslation('desk');
  const { may } = useSelf();
  const levelOf = ({ level }: Row) => t(level === 1 ? 'field.identityDetails' : 'field.identityPhotos');
  return (
    <Table
      dense
      caption={t('nav.identities')}
      rows={rows}
      rowKey={({ request }) => request}
      columns={[
        {
          key: 'request',
          head: t('identity.request'),
          cell: ({ user, request }: Row) => <Link to={identityPath(user, request)}>{`I-${request}`}</Link>,
        },
        { key: 'level', head: t('identity.level'), cell: levelOf },
        {
          key: 'user',
          head: t('users.id'),
          cell: ({ user }) => (may('user.read') ? <Link to={userPath(user)}>{`U-${user}`}</Link> : `U-${user}`),
        },
        { key: 'at', head: t('identity.submitted'), cell: ({ submitted_ms }) => stamp(submitted_ms) },
        ...(show === 'review'
          ? [
              {
                key: 'approvals',
                head: t('identity.approvals'),
                cell: ({ first_by }: Row) => `${first_by === '' ? 0 : 1} / 2`,
              },
              {
                key: 'age',
                head: t('identity.age'),
                numeric: true,
                cell: ({ submitted_ms }: Row) => age(serverNow() - submitted_ms, i18n.language),
              },
            ]
          : [{ key: 'by', head: t('identity.decided_by'), cell: ({ decided_by }: Row) => decided_by }]),
      ]}
    />
  );
}

/** Requests for a verification: those that wait with their age, and those that were decided. Nothing personal stands here. */
export default function IdentitiesPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.identities'));
  const [search, setSearch] = useSearchParams();
  const show = identity.queueFilters.find((each) => each === search.get('show')) ?? 'review';
  const level = levels.find((each) => each === search.get('level')) ?? '';
  const page = Number(search.get('page') ?? '1') || 1;
  const filter: Filter = { show, level };
  const found = useCall(
    identity.queue,
    { ...filter, page: String(page), limit: String(rowsPerPage) },
    { everyMs: lookEveryMs, keepsRows: true },
  );
  const go = (next: Partial<Filter>, to = 1) => setSearch({ ...filter, ...next, page: String(to) });
  const waiting = found.data?.waiting;
  const count = waiting && waiting.details + waiting.photos;
  const head = ['identity.request', 'identity.level', 'users.id', 'identity.submitted', 'identity.decided_by'];
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('nav.identities')}</h1>
        <ExportRows
          name="identities"
          head={head.map((key) => t(key))}
          rows={async () => {
            const { rows, failure } = await allRows(filter);
            const lines = rows.map(({ request, user, submitted_ms, decided_by, ...row }) => [
              ...[`I-${request}`, String(row.level), `U-${user}`, new Date(submitted_ms).toISOString(), decided_by],
            ]);
            return failure === undefined ? { lines } : { failure };
          }}
        />
      </div>
      <div className="desk-filters">
        <Chips
          label={t('identity.show')}
          value={show}
          onChange={(next) => go({ show: next })}
          options={identity.queueFilters.map((value) => ({
            value,
            label: value === 'review' && count ? `${t(labels[value])} ${count}` : t(labels[value]),
          }))}
        />
        <Select
          label={t('identity.level')}
          value={level}
          onChange={(next) => go({ level: next })}
          options={[
            { value: '', label: t('identity.all_levels') },
            { value: '1', label: t('field.identityDetails') },
            { value: '2', label: t('field.identityPhotos') },
          ]}
        />
      </div>
      <Shown of={found}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState headingLevel={2} icon={<IdCard size={20} strokeWidth={1.75} />} title={t('identity.empty')} />
            ) : (
              <Rows rows={rows} show={show} />
            )}
            <Pager page={page} last={Math.ceil(total / rowsPerPage)} onPage={(next) => go({}, next)} />
          </>
        )}
      </Shown>
    </div>
  );
}
