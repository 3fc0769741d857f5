import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { EmptyState, Table } from '@glassbook/ui';
import { Users } from 'lucide-react';
import { useCall } from '../app/calls.ts';
import { Pager } from '../app/pager.tsx';
import { userPath } from '../app/paths.ts';
import { SearchForm } from '../app/search-form.tsx';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';

type Row = z.output<(typeof desk.users)['reply']>['rows'][number];
const rowsPerPage = 25;

/** Users by number, account number or the beginning of the email. Each search is logged, so it is sent with Enter, not with each key. */
export default function UsersPage() {
  const { t } = useTranslation('desk');
  useTitle(t('nav.users'));
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const page = Number(search.get('page') ?? '1') || 1;
  const found = useCall(desk.users, { q, page: String(page), limit: String(rowsPerPage) });
  return (
    <div className="desk-pane">
      <h1 className="t2">{t('nav.users')}</h1>
      <div className="desk-filters mt3">
        <SearchForm
          key={q}
          label={t('users.search')}
          help={t('users.logged')}
          value={q}
          onSearch={(text) => setSearch({ q: text })}
        />
      </div>
      <Shown of={found}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState headingLevel={2} icon={<Users size={20} strokeWidth={1.75} />} title={t('users.empty')} />
            ) : (
              <Table
                dense
                caption={t('nav.users')}
                rows={rows}
                rowKey={({ id }) => id}
                columns={[
                  { key: 'id', head: t('users.id'), cell: ({ id }: Row) => <Link to={userPath(id)}>{`U-${id}`}</Link> },
                  { key: 'number', head: t('users.number'), cell: ({ account_number }) => account_number },
                  { key: 'email', head: t('login.email'), cell: ({ email }) => email },
                  { key: 'since', head: t('users.since'), cell: ({ created_ms }) => stamp(created_ms) },
                ]}
              />
            )}
            <Pager
              page={page}
              last={Math.ceil(total / rowsPerPage)}
              onPage={(next) => setSearch({ q, page: String(next) })}
            />
          </>
        )}
      </Shown>
    </div>
  );
}
