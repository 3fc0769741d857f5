import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { Badge, EmptyState, Select, Table } from '@glassbook/ui';
import { Users } from 'lucide-react';
import { useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { ExportFile } from '../app/export-rows.tsx';
import { Pager } from '../app/pager.tsx';
import { userPath } from '../app/paths.ts';
import { SearchForm } from '../app/search-form.tsx';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { levelText } from './level.ts';

type Row = z.output<(typeof desk.users)['reply']>['rows'][number];
const rowsPerPage = 25;
type Show = '' | desk.UserFilter;
const isFilter = (text: string | null): text is desk.UserFilter => desk.userFilters.some((each) => each === text);

const labels: Record<desk.UserFilter, string> = {
  frozen: 'value.frozen',
  overdue: 'freeze.late',
  unverified: 'users.unverified',
  review: 'users.review',
  verified: 'users.verified',
};

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('desk');
  return (
    <Table
      dense
      caption={t('nav.users')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'id', head: t('users.id'), cell: ({ id }: Row) => <Link to={userPath(id)}>{`U-${id}`}</Link> },
        { key: 'number', head: t('users.number'), cell: ({ account_number }) => account_number },
        { key: 'email', head: t('login.email'), cell: ({ email, phone }) => email || phone },
        {
          key: 'status',
          head: t('user.status'),
          cell: ({ frozen }) => (
            <Badge {...(frozen ? { tone: 'err' as const } : {})}>{t(frozen ? 'value.frozen' : 'value.active')}</Badge>
          ),
        },
        { key: 'level', head: t('identity.level'), cell: ({ level }) => levelText(level, t('users.unverified')) },
        { key: 'since', head: t('users.since'), cell: ({ created_ms }) => stamp(created_ms) },
      ]}
    />
  );
}

/** Users by number, account number, the beginning of the email, the phone number or the address of a wallet. Each search is logged, so it is sent with Enter, not with each key. */
export default function UsersPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.users'));
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const asked = search.get('show');
  const show: Show = isFilter(asked) ? asked : '';
  const page = Number(search.get('page') ?? '1') || 1;
  const found = useCall(desk.users, { q, show, page: String(page), limit: String(rowsPerPage) }, { keepsRows: true });
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('nav.users')}</h1>
        <ExportFile name="users" load={() => ask(desk.usersCsv, { q, show })} />
      </div>
      <div className="desk-filters mt3">
        <Select
          label={t('user.status')}
          labelShown
          value={show}
          onChange={(next) => setSearch({ q, show: next })}
          options={[
            { value: '' as const, label: t('users.all') },
            ...desk.userFilters.map((value) => ({ value, label: t(labels[value]) })),
          ]}
        />
        <SearchForm
          key={q}
          label={t('users.search')}
          help={t('users.logged')}
          value={q}
          onSearch={(text) => setSearch({ q: text, show })}
        />
      </div>
      <Shown of={found}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState headingLevel={2} icon={<Users size={20} strokeWidth={1.75} />} title={t('users.empty')} />
            ) : (
              <Rows rows={rows} />
            )}
            <Pager
              page={page}
              last={Math.ceil(total / rowsPerPage)}
              onPage={(next) => setSearch({ q, show, page: String(next) })}
            />
          </>
        )}
      </Shown>
    </div>
  );
}
