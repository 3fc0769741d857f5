import { paths } from '../app/paths.ts';
import type { NoticeLink } from '../notification/notice-link.ts';

export const noticeLink: NoticeLink<'futures'> = () => ({
  to: paths.contractOrders,
  words: 'futures:more.positions',
});
