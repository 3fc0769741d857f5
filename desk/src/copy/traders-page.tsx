import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { copy } from '@glassbook/contract';
import { Chips, EmptyState, Table, serverNow } from '@glassbook/ui';
import { Users } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { Pager } from '../app/pager.tsx';
import { requestPath, traderPath, userPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { age, stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';

type Row = z.output<(typeof copy.applications)['reply']>['rows'][number];
const rowsPerPage = 25;

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t, i18n } = useTranslation(['desk', 'copy']);
  const { may } = useSelf();
  return (
    <Table
      dense
      caption={t('nav.traders')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'application',
          head: t('field.copyApplication'),
          cell: ({ user, id }: Row) => <Link to={traderPath(user, id)}>{`T-${id}`}</Link>,
        },
        {
          key: 'user',
          head: t('users.id'),
          cell: ({ user }) => (may('user.read') ? <Link to={userPath(user)}>{`U-${user}`}</Link> : `U-${user}`),
        },
        { key: 'share', head: t('copy:reason.share'), cell: ({ share_ratio: share }) => `${share}%`, numeric: true },
        {
          key: 'request',
          head: t('identity.request'),
          cell: ({ request }) =>
            request !== null && may('request.read') ? <Link to={requestPath(request)}>{`R-${request}`}</Link> : '–',
        },
        { key: 'at', head: t('identity.submitted'), cell: ({ created_ms: at }) => stamp(at) },
        {
          key: 'age',
          head: t('identity.age'),
          numeric: true,
          cell: ({ created_ms: at, decided_ms: decided }) => age((decided ?? serverNow()) - at, i18n.language),
        },
      ]}
    />
  );
}

/** Applications to lead: those that wait with their age, and those that were decided. */
export default function TradersPage() {
  const { t } = useTranslation(['desk', 'copy']);
  useTitle(t('nav.traders'));
  const [search, setSearch] = useSearchParams();
  const show = copy.applicationStates.find((each) => each === search.get('show')) ?? 'review';
  const page = Number(search.get('page') ?? '1') || 1;
  const found = useCall(
    copy.applications,
    { show, page: String(page), limit: String(rowsPerPage) },
    { everyMs: lookEveryMs, keepsRows: true },
  );
  const waiting = found.data?.waiting;
  return (
    <div className="desk-pane">
      <h1 className="t2">{t('nav.traders')}</h1>
      <Chips
        label={t('identity.show')}
        value={show}
        onChange={(next) => setSearch({ show: next })}
        options={copy.applicationStates.map((value) => ({
          value,
          label: `${t(`copy:application.${value}`)}${value === 'review' && waiting ? ` ${waiting}` : ''}`,
        }))}
      />
      <Shown of={found}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState
                headingLevel={2}
                icon={<Users size={20} strokeWidth={1.75} />}
                title={t(show === 'review' ? 'waiting.none' : 'copy:application.none')}
              />
            ) : (
              <Rows rows={rows} />
            )}
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
