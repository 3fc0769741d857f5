import { toast } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { alertSound, playTone } from './alert-sound.ts';
import { refresh } from '../../carry/loadable.ts';
import { paths } from '../../carry/paths.ts';
import { alert, notification } from '@glassbook/contract';
import { useLiveMessages } from '../../carry/live/index.ts';
import { useNotificationText } from '@glassbook/ui/notification-text';

/** Shows alerts as they fire, with a tone where that is switched on. */
export default function Arrivals() {
  const { t } = useTranslation('notification');
  const go = useNavigate();
  const textOf = useNotificationText(['notification']);
  useLiveMessages('notification.own', ({ happened }) => {
    refresh(notification.notifications);
    const fired = happened.filter(({ group }) => group === 'alerts');
    if (fired.length === 0) return;
    refresh(alert.alerts);
    for (const one of fired) {
      const { title, detail } = textOf(one);
      const action = { label: t('open'), run: () => void go(paths.notifications) };
      toast({ tone: 'info', about: one.id, title, body: detail, action });
    }
    if (alertSound.get() === 'on') playTone();
  });
  return null;
}
