import { toStatement, type NoticeLink } from '../notification/notice-link.ts';

export const noticeLink: NoticeLink<'wallet'> = toStatement;
