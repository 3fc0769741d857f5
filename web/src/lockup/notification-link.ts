import { lockupOrderPath } from './paths.ts';
import type { NoticeLink } from '../notice-link.ts';

export const noticeLink: NoticeLink<'lockup'> = ({ params }) => ({
  to: lockupOrderPath(params.order),
  words: 'lockup:more.lockup',
});
