import { pairPath } from '../app/paths.ts';
import type { NoticeLink } from '../notice-link.ts';

export const noticeLink: NoticeLink<'alert'> = ({ params }) => ({
  to: pairPath(params.symbol),
  words: 'notification:more.pair',
});
