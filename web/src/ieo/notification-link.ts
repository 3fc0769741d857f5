import { ieoSubscribePath } from '../app/paths.ts';
import type { NoticeLink } from '../notice-link.ts';

export const noticeLink: NoticeLink<'ieo'> = ({ params }) => ({
  to: ieoSubscribePath(params.offer),
  words: 'ieo:more.ieo',
});
