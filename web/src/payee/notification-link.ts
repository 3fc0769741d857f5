import { paths } from '../app/paths.ts';
import { toReset, type NoticeLink } from '../notice-link.ts';

export const noticeLink: NoticeLink<'payee'> = ({ kind }) =>
  kind === 'card_accepted' || kind === 'card_rejected'
    ? { to: paths.bank, words: 'notification:more.cards' }
    : toReset();
