import { lockupOrderPath } from './paths.ts';
import type { NoticeLink } from '../../shared/notice-link.ts';

export const noticeLink: NoticeLink<'lockup'> = ({ params }) => ({
  to: lockupOrderPath(params.order),
  words: 'lockup:more.lockup',
});
