import { ieoSubscribePath } from './paths.ts';
import type { NoticeLink } from '../../shared/notice-link.ts';

export const noticeLink: NoticeLink<'ieo'> = ({ params }) => ({
  to: ieoSubscribePath(params.offer),
  words: 'ieo:more.ieo',
});
