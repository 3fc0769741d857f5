import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { desk, type Permission } from '@glassbook/contract';
import { Badge, Chips, EmptyState, Table } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { ListChecks } from 'lucide-react';
import { lookEveryMs, useCall } from '../app/calls.ts';
import { Pager } from '../app/pager.tsx';
import {
  depositPath,
  identityPath,
  merchantPath,
  otcPath,
  roomMessagePath,
  traderPath,
  userPath,
  withdrawalPath,
  workPath,
} from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { age, stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';

type Row = z.output<(typeof desk.cases)['reply']>['rows'][number];
const rowsPerPage = 25;
const shows = ['', ...desk.caseKinds] as const;

/** Who sees cases of a kind. */
const reads: Readonly<Record<desk.CaseKind, Permission>> = {
  ...{ identity: 'identity.read', deposit: 'funds.read', withdrawal: 'funds.read', trader: 'copy.read' },
  ...{ work: 'nft.read', otc: 'otc.read', merchant: 'otc.read', room: 'room.read' },
};
/** How each kind is named and where one leads. */
const kinds = {
  identity: { letter: 'I', path: identityPath, name: 'desk:nav.identities' },
  deposit: { letter: 'D', path: depositPath, name: 'desk:nav.deposits' },
  withdrawal: { letter: 'W', path: withdrawalPath, name: 'desk:nav.withdrawals' },
  trader: { letter: 'T', path: traderPath, name: 'desk:nav.traders' },
  work: { letter: 'W', path: (user: number, id: number) => workPath(user, `W-${id}`), name: 'desk:nav.works' },
  otc: { letter: 'OTC', path: otcPath, name: 'desk:nav.otc' },
  merchant: { letter: 'M', path: merchantPath, name: 'desk:nav.merchants' },
  room: { letter: 'MSG', path: roomMessagePath, name: 'desk:nav.room' },
} as const;

const stateOf = ({ kind, state, level }: Row, t: TFunction): string => {
  switch (kind) {
    case 'identity':
      return t(level === 1 ? 'desk:field.identityDetails' : 'desk:field.identityPhotos');
    case 'trader':
    case 'merchant':
      return t('desk:value.waiting');
    case 'work':
      return t('desk:field.nftReview');
    case 'otc':
      return t(`otc:appeal.${state}`);
    case 'room':
      return t(`room:state.${state}`);
    case 'deposit':
      return t(`funds:deposit_status.${state}`);
    case 'withdrawal':
      return t(`funds:status.${state}`);
  }
};

const markOf = (mark: Row['marks'][number], t: TFunction): string =>
  t(mark === 'first_deposit' ? 'deposit_mark.first_deposit' : `mark.${mark}`);

function Rows({ rows, now }: { rows: readonly Row[]; now: number }) {
  const { t, i18n } = useTranslation(['treasury', 'desk', 'funds', 'otc', 'room']);
  const { may } = useSelf();
  return (
    <Table
      dense
      caption={t('desk:nav.cases')}
      rows={rows}
      rowKey={({ kind, id }) => `${kind}${id}`}
      columns={[
        {
          key: 'case',
          head: t('case'),
          cell: ({ kind, id, user }: Row) => (
            <Link to={kinds[kind].path(user, id)}>{`${kinds[kind].letter}-${id}`}</Link>
          ),
        },
        {
          key: 'user',
          head: t('user'),
          cell: ({ user }) => (may('user.read') ? <Link to={userPath(user)}>{`U-${user}`}</Link> : `U-${user}`),
        },
        {
          key: 'amount',
          head: t('amount'),
          numeric: true,
          cell: ({ amount, name }) => (amount === null ? '–' : `${exact(amount)} ${name}`),
        },
        {
          key: 'state',
          head: t('state'),
          cell: (row) => (
            <span className="row g2">
              <Badge tone="info">{stateOf(row, t)}</Badge>
              {row.late && <Badge tone="warn">{t('desk:freeze.late')}</Badge>}
            </span>
          ),
        },
        {
          key: 'marks',
          head: t('risk'),
          cell: ({ marks }) => (
            <span className="row wrap g2">
              {marks.map((mark) => (
                <Badge key={mark} tone="warn">
                  {markOf(mark, t)}
                </Badge>
              ))}
            </span>
          ),
        },
        {
          key: 'age',
          head: t('desk:identity.age'),
          numeric: true,
          cell: ({ created_ms }) => age(now - created_ms, i18n.language),
        },
        {
          key: 'by',
          head: t('decide_by'),
          cell: ({ decide_by_ms: by }) => (by === null ? '–' : stamp(by)),
        },
      ]}
    />
  );
}

/** All that waits for a person, of every kind that the reader may see. Nothing personal stands here, so it is asked for again by itself. */
export default function CasesPage() {
  const { t } = useTranslation(['treasury', 'desk', 'funds', 'otc', 'room']);
  useTitle(t('desk:nav.cases'));
  const { may } = useSelf();
  const [search, setSearch] = useSearchParams();
  const kind = shows.find((each) => each === search.get('kind')) ?? '';
  const page = Number(search.get('page') ?? '1') || 1;
  const found = useCall(
    desk.cases,
    { kind, page: String(page), limit: String(rowsPerPage) },
    { everyMs: lookEveryMs, keepsRows: true },
  );
  const counts = found.data?.counts;
  const seen = shows.filter((each) => each === '' || may(reads[each]));
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const labelOf = (each: (typeof shows)[number]): string => {
    const name = each === '' ? t('show.waiting') : t(kinds[each].name);
    const count = each === '' ? all : counts?.[each];
    return count === undefined ? name : `${name} ${count}`;
  };
  return (
    <div className="desk-pane">
      <div className="desk-head">
        <h1 className="t2">{t('desk:nav.cases')}</h1>
      </div>
      <Chips
        label={t('show')}
        value={kind}
        onChange={(next) => setSearch(next === '' ? {} : { kind: next })}
        options={seen.map((value) => ({ value, label: labelOf(value) }))}
      />
      <Shown of={found}>
        {({ rows, total, now_ms: now }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState
                headingLevel={2}
                icon={<ListChecks size={20} strokeWidth={1.75} />}
                title={t('cases_empty')}
              />
            ) : (
              <Rows rows={rows} now={now} />
            )}
            <Pager
              page={page}
              last={Math.ceil(total / rowsPerPage)}
              onPage={(next) => setSearch({ kind, page: String(next) })}
            />
          </>
        )}
      </Shown>
    </div>
  );
}
