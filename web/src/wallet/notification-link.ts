import { toStatement, type NoticeLink } from '../app/notice-link.ts';

export const noticeLink: NoticeLink<'wallet'> = toStatement;
