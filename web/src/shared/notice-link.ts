import type { notification } from '@glassbook/contract';
import { paths, recordsPath } from '../carry/paths.ts';

/** The page with more of a notification, and the words of its link. */
export type NoticeLink<P extends notification.NoticeProduct> = (
  of: notification.NotificationFrom<P>,
) => { to: string; words: string } | undefined;

export const toStatement = () => ({ to: recordsPath(), words: 'notification:more.funds' });
/** Of a change that its owner may not have made. */
export const toReset = () => ({ to: paths.forgotten, words: 'notification:more.security' });
