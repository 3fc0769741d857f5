import { notification } from '@glassbook/contract';
import { useTimes } from '@glassbook/ui';
import { ArrowLeftRight, BellRing, Download, KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { later } from '../../shared/later.ts';
import type { NoticeLink } from '../../shared/notice-link.ts';
import './notification.css';
import { useNotificationText } from '@glassbook/ui/notification-text';

const icons = { orders: ArrowLeftRight, funds: Download, account: KeyRound, alerts: BellRing };

/** One event. Unread has a dot, with a text for screen readers. */
export function NotificationRow({ row, isUnread }: { row: notification.Notification; isUnread: boolean }) {
  const { t } = useTranslation('notification');
  const times = useTimes();
  const declared = notification.kinds.get(row.kind);
  const { title, detail } = useNotificationText([declared?.words ?? 'notification'])(row);
  const Icon = icons[row.group];
  const link = declared && (later()[declared.product].noticeLink as NoticeLink<notification.NoticeProduct>)(row);
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
