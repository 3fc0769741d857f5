import { dualOrderPath } from '../app/paths.ts';
import type { NoticeLink } from '../app/notice-link.ts';

export const noticeLink: NoticeLink<'dual'> = ({ params }) => ({
  to: dualOrderPath(params.dual),
  words: 'dual:more.dual',
});
