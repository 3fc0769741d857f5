import { paths } from '../app/paths.ts';
import type { NoticeLink } from '../notice-link.ts';

export const noticeLink: NoticeLink<'futures'> = () => ({
  to: paths.contractOrders,
  words: 'futures:more.positions',
});
