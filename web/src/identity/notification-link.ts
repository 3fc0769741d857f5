import { toReset, type NoticeLink } from '../notification/notice-link.ts';

export const noticeLink: NoticeLink<'identity'> = toReset;
