/** What is shown on any page as it comes, of several products. */
import NotificationArrivals from '../products/notification/arrivals.tsx';
import { SessionReminder } from '../products/limit/session-reminder.tsx';
import { SupportArrivals } from '../products/kefu/support-arrivals.tsx';

export default function Arrivals() {
  return (
    <>
      <NotificationArrivals />
      <SupportArrivals />
      <SessionReminder />
    </>
  );
}
