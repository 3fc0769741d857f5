import { paths } from '../../carry/paths.ts';
import { toReset, type NoticeLink } from '../../shared/notice-link.ts';

export const noticeLink: NoticeLink<'payee'> = ({ params }) =>
  'card' in params
    ? { to: params.card === 'bank' ? paths.bank : paths.internationalBank, words: 'notification:more.cards' }
    : toReset();
