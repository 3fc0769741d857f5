import type { NoticeLink } from '../notice-link.ts';

export const noticeLink: NoticeLink<'pledge'> = () => ({ to: '/pages/pledge/index', words: 'pledge:own' });
