import type { NoticeLink } from '../../shared/notice-link.ts';
import { ofTraderPath } from './links.ts';
import { paths } from './paths.ts';

/** A copier is led to the follow of the trader, who asked to lead to the application. */
export const noticeLink: NoticeLink<'copy'> = (notice) =>
  'trader' in notice.params
    ? { to: ofTraderPath(String(notice.params.trader)), words: 'copy:more.mine' }
    : { to: paths.lead, words: 'copy:more.lead' };
