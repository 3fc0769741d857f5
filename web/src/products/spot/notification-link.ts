import { paths } from '../../carry/paths.ts';
import type { NoticeLink } from '../../shared/notice-link.ts';

export const noticeLink: NoticeLink<'spot'> = () => ({ to: paths.orders, words: 'notification:more.orders' });
