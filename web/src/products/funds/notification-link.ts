import { paths } from '../../carry/paths.ts';
import { toStatement, type NoticeLink } from '../../shared/notice-link.ts';

export const noticeLink: NoticeLink<'funds'> = ({ params }) => {
  if ('deposit' in params) return { to: `${paths.fundRecords}?deposit=${params.deposit}`, words: 'funds:more.deposit' };
  if ('transfer' in params) return { to: `${paths.fundRecords}?tab=transfers`, words: 'funds:more.transfers' };
  return 'withdrawal' in params
    ? { to: `${paths.fundRecords}?withdrawal=${params.withdrawal}`, words: 'funds:more.withdrawal' }
    : toStatement();
};
