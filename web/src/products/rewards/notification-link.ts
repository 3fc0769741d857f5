import { paths as shared } from '../../carry/paths.ts';
import type { NoticeLink } from '../../shared/notice-link.ts';
import { paths } from './paths.ts';

export const noticeLink: NoticeLink<'rewards'> = ({ kind }) =>
  kind === 'coupon_given'
    ? { to: paths.coupon, words: 'rewards:more.coupons' }
    : { to: shared.invite, words: 'rewards:more.rebates' };
