import { toStatement, type NoticeLink } from '../../shared/notice-link.ts';

export const noticeLink: NoticeLink<'wallet'> = toStatement;
