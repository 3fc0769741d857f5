import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../carry/paths.ts';
import { useLive } from '../../carry/live/index.ts';
import './notification.css';

const shownMax = 99;

/** The link to the notifications, with how many are unread, answers of support among them. */
export default function NotificationBadge() {
  const { t } = useTranslation('notification');
  const happened = useLive('notification.own').value?.length ?? 0;
  const unread = happened + (useLive('kefu.own').value?.unread ?? 0);
  const label = unread === 0 ? t('title') : t('title_unread', { count: unread });
  return (
    <Link to={paths.notifications} className="iconbtn" aria-label={label} title={label}>
      <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
      {unread > 0 && (
        <span className="notice-count" aria-hidden="true">
          {unread > shownMax ? `${shownMax}+` : unread}
        </span>
      )}
    </Link>
  );
}
