/** What is shown on any page as it comes, of several products. */
import NotificationArrivals from './notification/arrivals.tsx';
import { SessionReminder } from './limit/session-reminder.tsx';
import { SupportArrivals } from './kefu/support-arrivals.tsx';

export default function Arrivals() {
  return (
    <>
      <NotificationArrivals />
      <SupportArrivals />
      <SessionReminder />
    </>
  );
}
