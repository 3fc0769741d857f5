import type { NoticeLink } from '../../shared/notice-link.ts';
import { orderPath } from './links.ts';
import { paths } from './paths.ts';

/** What is about who asked to be a merchant leads to that page, everything else to its order. */
export const noticeLink: NoticeLink<'otc'> = ({ kind, params }) =>
  kind === 'otc_admitted' || kind === 'otc_refused'
    ? { to: paths.merchant, words: 'otc:merchant' }
    : { to: orderPath(params.order), words: 'otc:order' };
