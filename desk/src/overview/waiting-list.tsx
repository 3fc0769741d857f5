import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { desk } from '@glassbook/contract';
import { Badge, EmptyState, serverNow } from '@glassbook/ui';
import { refreshAll, type Loadable } from '../app/calls.ts';
import {
  cardPath,
  chatPath,
  depositPath,
  identityPath,
  merchantPath,
  otcPath,
  roomMessagePath,
  requestPath,
  traderPath,
  withdrawalPath,
  workPath,
} from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { age } from '../app/stamp.ts';
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
} from './queue-calls.ts';
import { identityLifeMs, partOfLife, requestLifeMs } from './waiting.tsx';

type Requests = z.output<(typeof desk.requests)['reply']>;
type Case = {
  to: string;
  name: string;
  kind: string;
  about: string;
  since: number;
  lifeMs: number;
  marks?: ReactNode;
};

/** Of a queue of deposits or withdrawals. */
type FundRow = { id: number; user: number; created_ms: number; decide_by_ms: number };
const fundCase = (
  { id, user, created_ms, decide_by_ms }: FundRow,
  { sign, kind, to }: { sign: string; kind: string; to: (user: number, id: number) => string },
): Case => ({
  ...{ to: to(user, id), name: `${sign}-${id}`, kind, about: `U-${user}` },
  ...{ since: created_ms, lifeMs: decide_by_ms - created_ms },
});

/** `rest`: how many wait besides those that were loaded. */
type Queue = { found: Loadable<unknown>; cases: readonly Case[]; rest: number };
function queueOf<R>(found: Loadable<{ rows: readonly R[]; total: number }>, caseOf: (row: R) => Case): Queue {
  const { rows, total } = found.data ?? { rows: [], total: 0 };
  return { found, cases: rows.map(caseOf), rest: total - rows.length };
}

/** Deposits and withdrawals. */
function useFundQueues(): Queue[] {
  const { t } = useTranslation('desk');
  const enabled = useSelf().may('funds.read');
  const deposits = useDeposits({ enabled });
  const withdrawals = useWithdrawals({ enabled });
  if (!enabled) return [];
  return [
    queueOf(deposits, (row) => fundCase(row, { sign: 'D', kind: t('field.deposit'), to: depositPath })),
    queueOf(withdrawals, (row) => fundCase(row, { sign: 'W', kind: t('field.withdrawal'), to: withdrawalPath })),
  ];
}

function useIdentityQueues(): Queue[] {
  const { t } = useTranslation('desk');
  const enabled = useSelf().may('identity.read');
  const identities = queueOf(useIdentities({ enabled }), ({ request, user, level, submitted_ms }) => ({
    ...{ to: identityPath(user, request), name: `I-${request}`, about: `U-${user}` },
    kind: t(level === 1 ? 'field.identityDetails' : 'field.identityPhotos'),
    ...{ since: submitted_ms, lifeMs: identityLifeMs },
  }));
  return enabled ? [identities] : [];
}

function useCardQueues(): Queue[] {
  const { t } = useTranslation('desk');
  const enabled = useSelf().may('payee.review');
  const cards = queueOf(useCards({ enabled }), ({ id, user, saved_ms }) => ({
    ...{ to: cardPath(user, id), name: `B-${id}`, kind: t('nav.cards'), about: `U-${user}` },
    ...{ since: saved_ms, lifeMs: identityLifeMs },
  }));
  return enabled ? [cards] : [];
}

function useWorkQueues(): Queue[] {
  const { t } = useTranslation('desk');
  const enabled = useSelf().may('nft.read');
  const works = queueOf(useWorks({ enabled }), ({ code, user, at_ms }) => ({
    ...{ to: workPath(user, code), name: code, kind: t('nav.works'), about: `U-${user}` },
    ...{ since: at_ms, lifeMs: identityLifeMs },
  }));
  return enabled ? [works] : [];
}

function useApplicationQueues(): Queue[] {
  const { t } = useTranslation('desk');
  const enabled = useSelf().may('copy.read');
  const applications = queueOf(useApplications({ enabled }), ({ id, user, created_ms }) => ({
    ...{ to: traderPath(user, id), name: `T-${id}`, kind: t('nav.traders'), about: `U-${user}` },
    ...{ since: created_ms, lifeMs: identityLifeMs },
  }));
  return enabled ? [applications] : [];
}

function useOtcQueues(): Queue[] {
  const { t } = useTranslation('desk');
  const enabled = useSelf().may('otc.read');
  const found = useOtc({ enabled });
  if (!enabled) return [];
  const { orders, merchants } = found.data ?? { orders: [], merchants: [] };
  const appeals = orders.map(({ order, user, at_ms, decide_by_ms }) => ({
    ...{ to: otcPath(user, order), name: `OTC-${order}`, kind: t('nav.otc'), about: `U-${user}` },
    ...{ since: at_ms, lifeMs: decide_by_ms - at_ms },
  }));
  const applied = merchants.map(({ user, at_ms }) => ({
    ...{ to: merchantPath(user), name: `M-${user}`, kind: t('nav.merchants'), about: `U-${user}` },
    ...{ since: at_ms, lifeMs: identityLifeMs },
  }));
  return [{ found, cases: [...appeals, ...applied], rest: 0 }];
}

function useRoomQueues(): Queue[] {
  const { t } = useTranslation('desk');
  const enabled = useSelf().may('room.read');
  const messages = queueOf(useRoomQueue({ enabled }), ({ user, n, at_ms }) => ({
    ...{ to: roomMessagePath(user, n), name: `MSG-${n}`, kind: t('nav.room'), about: `U-${user}` },
    ...{ since: at_ms, lifeMs: identityLifeMs },
  }));
  return enabled ? [messages] : [];
}

function useChatQueues(): Queue[] {
  const { t } = useTranslation('desk');
  const enabled = useSelf().may('chat.read');
  const chats = queueOf(useChats({ enabled }), ({ user, case: { id, opened_ms, waiting_ms }, unread }) => ({
    ...{ to: chatPath(user), name: `C-${id}`, kind: t('nav.chats'), about: `U-${user}` },
    ...{ since: waiting_ms ?? opened_ms, lifeMs: chatLateMs },
    ...(unread > 0 && { marks: <Badge tone="gold">{t('chat.unread', { count: unread })}</Badge> }),
  }));
  return enabled ? [chats] : [];
}

/** What waits in the queues that the reader may open. */
const useQueues = (): Queue[] => [
  ...useFundQueues(),
  ...useIdentityQueues(),
  ...useRoomQueues(),
  ...useCardQueues(),
  ...useWorkQueues(),
  ...useApplicationQueues(),
  ...useOtcQueues(),
  ...useChatQueues(),
];

function Row({ of: { to, name, kind, about, since, lifeMs, marks } }: { of: Case }) {
  const { i18n } = useTranslation();
  return (
    <li>
      <Link to={to}>
        <span className="grow">
          <span className="body med block">{`${name} · ${kind}`}</span>
          <span className="cap c2 block ell">{about}</span>
        </span>
        {marks}
        <span className={partOfLife(since, lifeMs) > 0.75 ? 'label warn' : 'label c2'}>
          {age(serverNow() - since, i18n.language)}
        </span>
      </Link>
    </li>
  );
}

/** Everything that waits for a person, requests and cases, the oldest first; how many more wait; and what is not known, since a queue that could not be loaded may have some. */
export function WaitingList({ requests: { rows, total } }: { requests: Requests }) {
  const { t } = useTranslation('desk');
  const queues = useQueues();
  const asked = rows.map((row) => ({
    ...{ to: requestPath(row.id), name: `R-${row.id}`, kind: row.name },
    ...{ about: `${row.title} · ${row.maker.name}`, since: row.made_ms, lifeMs: requestLifeMs },
    marks: (
      <>
        {row.checkable && <Badge tone="gold">{t('request.checkable')}</Badge>}
        <Badge tone="info">{t('request.approvals', { count: row.approvals, needed: row.needed })}</Badge>
      </>
    ),
  }));
  const all: Case[] = [...queues.flatMap(({ cases }) => cases), ...asked].sort((a, b) => a.since - b.since);
  const rest = queues.reduce((sum, queue) => sum + queue.rest, total - rows.length);
  const isHere = queues.every(({ found }) => found.data !== undefined);
  // One stands for all that are lacking, first one that failed.
  const lacking =
    queues.find(({ found }) => found.failure !== undefined) ?? queues.find(({ found }) => found.data === undefined);
  return (
    <>
      {lacking && (
        <Shown of={{ ...lacking.found, retry: refreshAll }} rows={2}>
          {() => null}
        </Shown>
      )}
      {isHere && all.length === 0 && rest === 0 && (
        <EmptyState icon={<CircleCheck size={20} strokeWidth={1.75} />} title={t('waiting.empty')} headingLevel={3} />
      )}
      {all.length > 0 && (
        <ul className="desk-rows">
          {all.map((one) => (
            <Row key={one.to} of={one} />
          ))}
        </ul>
      )}
      {rest > 0 && <p className="cap c2 mt3">{t('more_items', { count: rest })}</p>}
    </>
  );
}
