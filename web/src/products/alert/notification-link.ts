import { pairPath } from '../../carry/paths.ts';
import type { NoticeLink } from '../../shared/notice-link.ts';

export const noticeLink: NoticeLink<'alert'> = ({ params }) => ({
  to: pairPath(params.symbol),
  words: 'notification:more.pair',
});
