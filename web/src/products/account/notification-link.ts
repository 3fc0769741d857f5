import { toReset, type NoticeLink } from '../../shared/notice-link.ts';

export const noticeLink: NoticeLink<'account'> = ({ kind }) =>
  kind === 'login' || kind === 'password_changed' ? undefined : toReset();
