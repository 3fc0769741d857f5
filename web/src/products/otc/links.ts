/** Addresses of pages with what they are about. They are no part of paths.ts, which every visit loads. */
import { withQuery } from '../../carry/paths.ts';
import { paths } from './paths.ts';

export const orderPath = (order: number | string): string => withQuery(paths.order, { id: String(order) });
/** The form that takes an ad. */
export const takePath = (ad: number | string): string => withQuery(paths.market, { id: String(ad) });
export const personPath = (user: number | string): string => withQuery(paths.person, { id: String(user) });
/** The form of an own ad, or of a new one. */
export const adPath = (ad: number | 'new'): string => withQuery(paths.ads, { id: String(ad) });
