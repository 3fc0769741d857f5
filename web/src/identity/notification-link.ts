import { toReset, type NoticeLink } from '../notice-link.ts';

export const noticeLink: NoticeLink<'identity'> = toReset;
