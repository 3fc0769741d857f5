import { toStatement, type NoticeLink } from '../notice-link.ts';

export const noticeLink: NoticeLink<'wallet'> = toStatement;
