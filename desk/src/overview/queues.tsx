import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { float, type desk } from '@glassbook/contract';
import type { TFunction } from 'i18next';
import { lookEveryMs, useCall, type Loadable } from '../app/calls.ts';
import { paths } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { chatLateMs } from '../chat/late.ts';
import {
  useApplications,
  useCards,
  useChats,
  useDeposits,
  useIdentities,
  useOtc,
  useRoomQueue,
  useWithdrawals,
  useWorks,
  waitingIn,
} from './queue-calls.ts';
import { identityLifeMs, Waiting } from './waiting.tsx';

type Frozen = NonNullable<z.output<(typeof desk.overview)['reply']>['frozen']>;

type Amount = { count: number; about?: string | undefined; children?: ReactNode };

/** How many wait, and the age of the oldest. */
function Amount({ count, about, children }: Amount) {
  const { t } = useTranslation('desk');
  return (
    <>
      <p className="row base g2 mt2">
        <span className="t1">{count}</span>
        {about !== undefined && <span className="cap c2">{about}</span>}
      </p>
      <div className="mt2">{count === 0 ? <p className="cap c3">{t('waiting.none')}</p> : children}</div>
    </>
  );
}

function Card({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  return (
    <li className="card">
      <h2 className="label">
        <Link to={to}>{title}</Link>
      </h2>
      {children}
    </li>
  );
}

function Identities() {
  const { t } = useTranslation('desk');
  const found = useIdentities();
  return (
    <Card title={t('nav.identities')} to={paths.identities}>
      <Shown of={found} rows={1}>
        {({ waiting, oldest_ms: oldest }) => (
          <Amount count={waiting.details + waiting.photos}>
            {oldest !== null && <Waiting since={oldest} lifeMs={identityLifeMs} />}
          </Amount>
        )}
      </Shown>
    </Card>
  );
}

type Reviews = { title: string; to: string; found: Loadable<{ waiting: number; oldest_ms: number | null }> };

/** What users made and wait to have reviewed. */
function ReviewCard({ title, to, found }: Reviews) {
  return (
    <Card title={title} to={to}>
      <Shown of={found} rows={1}>
        {({ waiting, oldest_ms: oldest }) => (
          <Amount count={waiting}>{oldest !== null && <Waiting since={oldest} lifeMs={identityLifeMs} />}</Amount>
        )}
      </Shown>
    </Card>
  );
}

function BankCards() {
  const { t } = useTranslation('desk');
  return <ReviewCard title={t('nav.cards')} to={paths.cards} found={useCards()} />;
}

function Works() {
  const { t } = useTranslation('desk');
  return <ReviewCard title={t('nav.works')} to={paths.works} found={useWorks()} />;
}

function Applications() {
  const { t } = useTranslation('desk');
  return <ReviewCard title={t('nav.traders')} to={paths.traders} found={useApplications()} />;
}

/** Appeals of OTC orders, against the time by which to decide. */
function Appeals() {
  const { t } = useTranslation('desk');
  const found = useOtc();
  return (
    <Card title={t('nav.otc')} to={paths.otc}>
      <Shown of={found} rows={1}>
        {({ orders: [first, ...rest] }) => (
          <Amount count={first ? rest.length + 1 : 0}>
            {first && <Waiting since={first.at_ms} lifeMs={first.decide_by_ms - first.at_ms} />}
          </Amount>
        )}
      </Shown>
    </Card>
  );
}

function Merchants() {
  const { t } = useTranslation('desk');
  const found = useOtc();
  return (
    <Card title={t('nav.merchants')} to={paths.merchants}>
      <Shown of={found} rows={1}>
        {({ merchants: [first, ...rest] }) => (
          <Amount count={first ? rest.length + 1 : 0}>
            {first && <Waiting since={first.at_ms} lifeMs={identityLifeMs} />}
          </Amount>
        )}
      </Shown>
    </Card>
  );
}

function RoomMessages() {
  const { t } = useTranslation('desk');
  const found = useRoomQueue();
  return (
    <Card title={t('nav.room')} to={paths.room}>
      <Shown of={found} rows={1}>
        {({ rows: [first], total }) => (
          <Amount count={total}>{first && <Waiting since={first.at_ms} lifeMs={identityLifeMs} />}</Amount>
        )}
      </Shown>
    </Card>
  );
}

function Chats() {
  const { t } = useTranslation('desk');
  const found = useChats();
  return (
    <Card title={t('nav.chats')} to={paths.chats}>
      <Shown of={found} rows={1}>
        {({ rows: [first], counts }) => (
          <Amount count={counts.unanswered} about={`${t('chat.mine')}: ${counts.mine}`}>
            {first && <Waiting since={first.case.waiting_ms ?? first.case.opened_ms} lifeMs={chatLateMs} />}
          </Amount>
        )}
      </Shown>
    </Card>
  );
}

/** How many are past their time, and of how many the administrators know; undefined where none is. */
const lateText = ({ late, escalated }: { late: number; escalated: number }, t: TFunction): string | undefined =>
  [
    ...(late > 0 ? [`${t('freeze.late')}: ${late}`] : []),
    ...(escalated > 0 ? [`${t('freeze.escalated')}: ${escalated}`] : []),
  ].join(' · ') || undefined;

/** Accounts that are frozen, against the first time by which to decide. */
function FrozenAccounts({ frozen }: { frozen: Frozen }) {
  const { t } = useTranslation('desk');
  const { count, late, escalated, oldest_ms: oldest, due_ms: due } = frozen;
  return (
    <Card title={t('waiting.frozen')} to={`${paths.users}?show=frozen`}>
      <Amount count={count} about={lateText({ late, escalated }, t)}>
        {oldest !== null && <Waiting since={oldest} lifeMs={due === null ? Infinity : due - oldest} />}
      </Amount>
    </Card>
  );
}

type FundQueue = {
  counts: Readonly<Record<string, number>> & { late: number };
  escalated: number;
  oldest_ms: number | null;
  due_ms: number | null;
};

/** Deposits or withdrawals that wait, against the first time by which to decide about one. */
function FundCard({ title, to, found }: { title: string; to: string; found: Loadable<FundQueue> }) {
  const { t } = useTranslation('desk');
  return (
    <Card title={title} to={to}>
      <Shown of={found} rows={1}>
        {({ counts, escalated, oldest_ms: oldest, due_ms: due }) => (
          <Amount count={waitingIn(counts)} about={lateText({ late: counts.late, escalated }, t)}>
            {oldest !== null && <Waiting since={oldest} lifeMs={due === null ? Infinity : due - oldest} />}
          </Amount>
        )}
      </Shown>
    </Card>
  );
}

function Deposits() {
  const { t } = useTranslation('desk');
  const found = useDeposits();
  return <FundCard title={t('nav.deposits')} to={paths.deposits} found={found} />;
}

function Withdrawals() {
  const { t } = useTranslation('desk');
  const found = useWithdrawals();
  return <FundCard title={t('nav.withdrawals')} to={paths.withdrawals} found={found} />;
}

/** Days whose reconciliation found a difference, and days that have none yet. */
function Reconciliations() {
  const { t } = useTranslation('desk');
  const found = useCall(float.reconciliations, { show: 'open', limit: '1' }, { everyMs: lookEveryMs });
  return (
    <Card title={t('nav.reconciliations')} to={`${paths.reconciliations}?show=open`}>
      <Shown of={found} rows={1}>
        {({ open, missing }) => (
          <>
            <p className="row base g2 mt2">
              <span className={open > 0 ? 't1 err' : 't1'}>{open}</span>
              {missing > 0 && <span className="cap warn">{t('waiting.unreconciled', { count: missing })}</span>}
            </p>
            <p className={open > 0 ? 'row g1 cap err mt2' : 'cap c3 mt2'}>
              {open > 0 && <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />}
              {t(open > 0 ? 'waiting.differences' : 'waiting.reconciled')}
            </p>
          </>
        )}
      </Shown>
    </Card>
  );
}

/** What waits besides requests, each only for those who may open it. */
export function Queues({ frozen }: { frozen: Frozen | null }) {
  const { may } = useSelf();
  return (
    <>
      {may('funds.read') && <Deposits />}
      {may('funds.read') && <Withdrawals />}
      {may('float.read') && <Reconciliations />}
      {may('identity.read') && <Identities />}
      {may('payee.review') && <BankCards />}
      {may('nft.read') && <Works />}
      {may('copy.read') && <Applications />}
      {may('otc.read') && <Appeals />}
      {may('otc.read') && <Merchants />}
      {may('room.read') && <RoomMessages />}
      {may('chat.read') && <Chats />}
      {frozen && <FrozenAccounts frozen={frozen} />}
    </>
  );
}
