import { toReset, type NoticeLink } from '../../shared/notice-link.ts';

export const noticeLink: NoticeLink<'identity'> = toReset;
