/** What happened to an account, in one list: read from what products show and from what is recorded besides the journal. */
import { slice } from '../../shared/slice/slice.ts';
import { OwnNotifications } from './channel.ts';
import { notifications, read } from './notifications.ts';

export const notification = slice({
  name: 'notification',
  needs: ['pool', 'activity', 'now'],
  open({ pool, activity, now }) {
    const own = new OwnNotifications(activity);
    activity.onRecorded(({ owner, happening }) => own.happened(owner, happening));
    const services = { pool, activity, now, marked: own.marked.bind(own) };
    return {
      handlings: { notifications: notifications(services), read: read(services) },
      channels: { 'notification.own': own.channel(pool) },
      onCommitted: (committed) => own.committed(committed),
    };
  },
});
