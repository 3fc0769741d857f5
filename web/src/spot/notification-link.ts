import { paths } from '../app/paths.ts';
import type { NoticeLink } from '../notice-link.ts';

export const noticeLink: NoticeLink<'spot'> = () => ({ to: paths.orders, words: 'notification:more.orders' });
