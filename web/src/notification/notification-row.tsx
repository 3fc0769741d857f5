import type { notification } from '@glassbook/contract';
import { useTimes } from '@glassbook/ui';
import { ArrowLeftRight, BellRing, Download, KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dualOrderPath, ieoSubscribePath, lockupOrderPath, pairPath, paths, recordsPath } from '../app/paths.ts';
import './notification.css';
import { isOfFutures, useNotificationText } from '@glassbook/ui/notification-text';

const icons = { orders: ArrowLeftRight, funds: Download, account: KeyRound, alerts: BellRing };

/** The page with more of it. */
function linkOf(row: notification.Notification):
  | {
      to: string;
      words: `more.${'orders' | 'positions' | 'pair' | 'funds' | 'withdrawal' | 'deposit' | 'transfers' | 'lockup' | 'dual' | 'ieo' | 'cards' | 'security'}`;
    }
  | undefined {
  if ('deposit' in row.params)
    return { to: `${paths.fundRecords}?deposit=${row.params.deposit}`, words: 'more.deposit' };
  if ('transfer' in row.params) return { to: `${paths.fundRecords}?tab=transfers`, words: 'more.transfers' };
  if ('withdrawal' in row.params)
    return { to: `${paths.fundRecords}?withdrawal=${row.params.withdrawal}`, words: 'more.withdrawal' };
  if ('application' in row.params) return { to: ieoSubscribePath(row.params.offer), words: 'more.ieo' };
  if (
    row.kind === 'lockup_ended' ||
    row.kind === 'lockup_renewed' ||
    row.kind === 'lockup_not_renewed' ||
    row.kind === 'lockup_redeemed'
  )
    return { to: lockupOrderPath(row.params.order), words: 'more.lockup' };
  if ('dual' in row.params) return { to: dualOrderPath(row.params.dual), words: 'more.dual' };
  if (row.group === 'funds') return { to: recordsPath(), words: 'more.funds' };
  if (row.group === 'alerts') return { to: pairPath(row.params.symbol), words: 'more.pair' };
  if (isOfFutures(row)) return { to: paths.contractOrders, words: 'more.positions' };
  if (row.group === 'orders') return { to: paths.orders, words: 'more.orders' };
  if (row.kind === 'card_accepted' || row.kind === 'card_rejected') return { to: paths.bank, words: 'more.cards' };
  return row.kind !== 'login' && row.kind !== 'password_changed'
    ? { to: paths.forgotten, words: 'more.security' }
    : undefined;
}

/** One event. Unread has a dot, with a text for screen readers. */
export function NotificationRow({ row, isUnread }: { row: notification.Notification; isUnread: boolean }) {
  const { t } = useTranslation('notification');
  const times = useTimes();
  const { title, detail } = useNotificationText()(row);
  const Icon = icons[row.group];
  const link = linkOf(row);
  return (
    <li className="notice-row">
      <span className="notice-mark" aria-hidden="true">
        <Icon size={18} strokeWidth={1.75} />
        {isUnread && <i className="dot" />}
      </span>
      <div className="grow min-w-0">
        <p className="body med c1">
          {title}
          {isUnread && <span className="sr"> {t('unread')}</span>}
        </p>
        <p className="cap c2 break-words">{detail}</p>
        {link && (
          <Link className="cap med link" to={link.to}>
            {t(link.words)}
          </Link>
        )}
      </div>
      <time className="cap c3 nowrap" dateTime={new Date(row.at_ms).toISOString()}>
        {times.time(row.at_ms)}
      </time>
    </li>
  );
}
