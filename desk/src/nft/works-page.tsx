import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { nft } from '@glassbook/contract';
import { Chips, EmptyState, Table, serverNow } from '@glassbook/ui';
import { Gem } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { Pager } from '../app/pager.tsx';
import { requestPath, userPath, workPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { age, stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';

type Filter = (typeof nft.workFilters)[number];
type Row = z.output<(typeof nft.works)['reply']>['rows'][number];
const rowsPerPage = 25;
const labels = {
  ...{ waiting: 'identity.review', approved: 'identity.approved', rejected: 'identity.failed' },
  hidden: 'nft:desk.hidden',
} as const;

function Rows({ rows, show }: { rows: readonly Row[]; show: Filter }) {
  const { t, i18n } = useTranslation(['desk', 'nft']);
  const { may } = useSelf();
  const waits = {
    key: 'age',
    head: t('identity.age'),
    numeric: true,
    cell: ({ at_ms: at }: Row) => age(serverNow() - at, i18n.language),
  };
  return (
    <Table
      dense
      caption={t('nav.works')}
      rows={rows}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'work',
          head: t('nft:code'),
          cell: ({ user, code }: Row) => <Link to={workPath(user, code)}>{code}</Link>,
        },
        { key: 'name', head: t('nft:name'), cell: ({ name }) => <span dir="auto">{name}</span> },
        { key: 'type', head: t('nft:filter.type'), cell: ({ type }) => t(`nft:type.${type}`) },
        {
          key: 'user',
          head: t('users.id'),
          cell: ({ user }) => (may('user.read') ? <Link to={userPath(user)}>{`U-${user}`}</Link> : `U-${user}`),
        },
        {
          key: 'request',
          head: t('identity.request'),
          cell: ({ request }) =>
            request === null ? (
              '–'
            ) : may('request.read') ? (
              <Link to={requestPath(request)}>{`R-${request}`}</Link>
            ) : (
              `R-${request}`
            ),
        },
        { key: 'at', head: t('identity.submitted'), cell: ({ at_ms: at }) => stamp(at) },
        ...(show === 'waiting' ? [waits] : []),
      ]}
    />
  );
}

/** Works of the NFT market: those that wait for a review with their age, and those that were reviewed or hidden. */
export default function WorksPage() {
  const { t } = useTranslation(['desk', 'nft']);
  useTitle(t('nav.works'));
  const [search, setSearch] = useSearchParams();
  const show = nft.workFilters.find((each) => each === search.get('show')) ?? 'waiting';
  const page = Number(search.get('page') ?? '1') || 1;
  const found = useCall(
    nft.works,
    { show, page: String(page), limit: String(rowsPerPage) },
    { everyMs: lookEveryMs, keepsRows: true },
  );
  const waiting = found.data?.waiting;
  return (
    <div className="desk-pane">
      <h1 className="t2">{t('nav.works')}</h1>
      <Chips
        label={t('identity.show')}
        value={show}
        onChange={(next) => setSearch({ show: next })}
        options={nft.workFilters.map((value) => ({
          value,
          label: value === 'waiting' && waiting ? `${t(labels[value])} ${waiting}` : t(labels[value]),
        }))}
      />
      <Shown of={found}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState
                headingLevel={2}
                icon={<Gem size={20} strokeWidth={1.75} />}
                title={t(show === 'waiting' ? 'waiting.none' : 'nft:none')}
              />
            ) : (
              <Rows rows={rows} show={show} />
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
