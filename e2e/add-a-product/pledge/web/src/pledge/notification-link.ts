import type { NoticeLink } from '../notification/notice-link.ts';

export const noticeLink: NoticeLink<'pledge'> = () => ({ to: '/pages/pledge/index', words: 'pledge:own' });
