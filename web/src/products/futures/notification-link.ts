import { paths } from './paths.ts';
import type { NoticeLink } from '../../shared/notice-link.ts';

export const noticeLink: NoticeLink<'futures'> = () => ({
  to: paths.orders,
  words: 'futures:more.positions',
});
