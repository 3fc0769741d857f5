import type { NoticeLink } from '../../shared/notice-link.ts';

/** None before the pages of copy trading. */
export const noticeLink: NoticeLink<'copy'> = () => undefined;
