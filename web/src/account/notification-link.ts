import { toReset, type NoticeLink } from '../notification/notice-link.ts';

export const noticeLink: NoticeLink<'account'> = ({ kind }) =>
  kind === 'login' || kind === 'password_changed' ? undefined : toReset();
