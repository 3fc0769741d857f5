import type { NoticeLink } from '../../shared/notice-link.ts';
import { itemPath, minePath } from './links.ts';

/** What is to be paid is among the orders; everything else is about an item. */
export const noticeLink: NoticeLink<'nft'> = ({ kind, params }) => ({
  to:
    kind === 'nft_won' || kind === 'nft_last_hour' || kind === 'nft_expired'
      ? minePath('orders')
      : itemPath(params.code),
  words: 'nft:more.item',
});
