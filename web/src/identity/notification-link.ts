import { toReset, type NoticeLink } from '../app/notice-link.ts';

export const noticeLink: NoticeLink<'identity'> = toReset;
