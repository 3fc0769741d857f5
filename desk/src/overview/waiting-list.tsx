import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { desk } from '@glassbook/contract';
import { Badge, EmptyState, serverNow } from '@glassbook/ui';
import { cardPath, chatPath, depositPath, identityPath, requestPath, withdrawalPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { age } from '../app/stamp.ts';
import { chatLateMs } from '../chat/late.ts';
import { useCards, useChats, useDeposits, useIdentities, useWithdrawals } from './queue-calls.ts';
import { identityLifeMs, partOfLife, requestLifeMs } from './waiting.tsx';

type Request = z.output<(typeof desk.requests)['reply']>['rows'][number];
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

/** What waits in the queues that the reader may open. */
function useCases(): Case[] {
  const { t } = useTranslation('desk');
  const { may } = useSelf();
  const deposits = useDeposits({ enabled: may('funds.read') }).data?.rows ?? [];
  const withdrawals = useWithdrawals({ enabled: may('funds.read') }).data?.rows ?? [];
  const identities = useIdentities({ enabled: may('identity.read') }).data?.rows ?? [];
  const cards = useCards({ enabled: may('payee.review') }).data?.rows ?? [];
  const chats = useChats({ enabled: may('chat.read') }).data?.rows ?? [];
  return [
    ...deposits.map((row) => fundCase(row, { sign: 'D', kind: t('field.deposit'), to: depositPath })),
    ...withdrawals.map((row) => fundCase(row, { sign: 'W', kind: t('field.withdrawal'), to: withdrawalPath })),
    ...identities.map(({ request, user, level, submitted_ms }) => ({
      ...{ to: identityPath(user, request), name: `I-${request}`, about: `U-${user}` },
      kind: t(level === 1 ? 'field.identityDetails' : 'field.identityPhotos'),
      ...{ since: submitted_ms, lifeMs: identityLifeMs },
    })),
    ...cards.map(({ id, user, saved_ms }) => ({
      ...{ to: cardPath(user, id), name: `B-${id}`, kind: t('nav.cards'), about: `U-${user}` },
      ...{ since: saved_ms, lifeMs: identityLifeMs },
    })),
    ...chats.map(({ user, case: { id, opened_ms, waiting_ms }, unread }) => ({
      ...{ to: chatPath(user), name: `C-${id}`, kind: t('nav.chats'), about: `U-${user}` },
      ...{ since: waiting_ms ?? opened_ms, lifeMs: chatLateMs },
      ...(unread > 0 && { marks: <Badge tone="gold">{t('chat.unread', { count: unread })}</Badge> }),
    })),
  ];
}

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

/** Everything that waits for a person, requests and cases, the oldest first. */
export function WaitingList({ requests }: { requests: readonly Request[] }) {
  const { t } = useTranslation('desk');
  const asked = requests.map((row) => ({
    ...{ to: requestPath(row.id), name: `R-${row.id}`, kind: row.name },
    ...{ about: `${row.title} · ${row.maker.name}`, since: row.made_ms, lifeMs: requestLifeMs },
    marks: (
      <>
        {row.checkable && <Badge tone="gold">{t('request.checkable')}</Badge>}
        <Badge tone="info">{t('request.approvals', { count: row.approvals, needed: row.needed })}</Badge>
      </>
    ),
  }));
  const all: Case[] = [...useCases(), ...asked].sort((a, b) => a.since - b.since);
  if (all.length === 0)
    return (
      <EmptyState icon={<CircleCheck size={20} strokeWidth={1.75} />} title={t('waiting.empty')} headingLevel={3} />
    );
  return (
    <ul className="desk-rows">
      {all.map((one) => (
        <Row key={one.to} of={one} />
      ))}
    </ul>
  );
}
