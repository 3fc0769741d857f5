import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { payee } from '@glassbook/contract';
import { Chips, EmptyState, Select, Table, serverNow } from '@glassbook/ui';
import { CreditCard } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { Pager } from '../app/pager.tsx';
import { cardPath, userPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { age, stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';

type Row = z.output<(typeof payee.cardQueue)['reply']>['rows'][number];
type Filter = { show: Row['review']; kind: '' | Row['kind'] };
const rowsPerPage = 25;
const labels = { waiting: 'identity.review', accepted: 'identity.approved', rejected: 'identity.failed' } as const;
const kinds = { bank: 'payee:cards.bank', international: 'payee:cards.international' } as const;

function Rows({ rows, show }: { rows: readonly Row[]; show: Row['review'] }) {
  const { t, i18n } = useTranslation(['desk', 'payee']);
  const { may } = useSelf();
  return (
    <Table
      dense
      caption={t('nav.cards')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'card',
          head: t('payees.title'),
          cell: ({ user, id }: Row) => <Link to={cardPath(user, id)}>{`P-${id}`}</Link>,
        },
        { key: 'kind', head: t('payee:review.kind'), cell: ({ kind }) => t(kinds[kind]) },
        {
          key: 'user',
          head: t('users.id'),
          cell: ({ user }) => (may('user.read') ? <Link to={userPath(user)}>{`U-${user}`}</Link> : `U-${user}`),
        },
        { key: 'shared', head: t('payee:review.shared'), numeric: true, cell: ({ shared }) => shared },
        { key: 'at', head: t('identity.submitted'), cell: ({ saved_ms: at }) => stamp(at) },
        ...(show === 'waiting'
          ? [
              {
                key: 'age',
                head: t('identity.age'),
                numeric: true,
                cell: ({ saved_ms: at }: Row) => age(serverNow() - at, i18n.language),
              },
            ]
          : [
              { key: 'by', head: t('identity.decided_by'), cell: ({ decided_by: by }: Row) => by },
              {
                key: 'why',
                head: t('field.identityReason'),
                cell: ({ failure }: Row) => (failure === null ? '–' : t(`payee:failure.${failure}`)),
              },
            ]),
      ]}
    />
  );
}

/** Saved bank cards: those that wait for a review with their age, and those that were decided about. Nothing personal stands here. */
export default function CardsPage() {
  const { t } = useTranslation(['desk', 'payee']);
  useTitle(t('nav.cards'));
  const [search, setSearch] = useSearchParams();
  const show = payee.cardReviews.find((each) => each === search.get('show')) ?? 'waiting';
  const kind = (['bank', 'international'] as const).find((each) => each === search.get('kind')) ?? '';
  const page = Number(search.get('page') ?? '1') || 1;
  const filter: Filter = { show, kind };
  const found = useCall(
    payee.cardQueue,
    { ...filter, page: String(page), limit: String(rowsPerPage) },
    { everyMs: lookEveryMs, keepsRows: true },
  );
  const go = (next: Partial<Filter>, to = 1) => setSearch({ ...filter, ...next, page: String(to) });
  const waiting = found.data?.waiting;
  return (
    <div className="desk-pane">
      <h1 className="t2">{t('nav.cards')}</h1>
      <div className="desk-filters">
        <Chips
          label={t('identity.show')}
          value={show}
          onChange={(next) => go({ show: next })}
          options={payee.cardReviews.map((value) => ({
            value,
            label: value === 'waiting' && waiting ? `${t(labels[value])} ${waiting}` : t(labels[value]),
          }))}
        />
        <Select
          label={t('payee:review.kind')}
          value={kind}
          onChange={(next) => go({ kind: next })}
          options={[
            { value: '' as const, label: t('payee:review.all') },
            ...(['bank', 'international'] as const).map((value) => ({ value, label: t(kinds[value]) })),
          ]}
        />
      </div>
      <Shown of={found}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState
                headingLevel={2}
                icon={<CreditCard size={20} strokeWidth={1.75} />}
                title={t('payee:review.empty')}
              />
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
