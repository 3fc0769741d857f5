import type { NoticeLink } from '../../shared/notice-link.ts';
import { paths } from './paths.ts';

export const noticeLink: NoticeLink<'stocks'> = () => ({ to: paths.orders, words: 'notification:more.orders' });
