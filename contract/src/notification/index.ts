export {
  groups,
  kinds,
  notification,
  notifications,
  reachMax,
  read,
  type Group,
  type Notification,
  type NotificationKind,
} from './notification.ts';
export { product } from './product.ts';
