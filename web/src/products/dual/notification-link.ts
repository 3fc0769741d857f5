import { dualOrderPath } from './paths.ts';
import type { NoticeLink } from '../../shared/notice-link.ts';

export const noticeLink: NoticeLink<'dual'> = ({ params }) => ({
  to: dualOrderPath(params.dual),
  words: 'dual:more.dual',
});
