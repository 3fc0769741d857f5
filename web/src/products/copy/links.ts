/** Addresses of pages with what they are about. They are no part of paths.ts, which every visit loads. */
import { withQuery } from '../../carry/paths.ts';
import { paths } from './paths.ts';

export const traderPath = (trader: number | string): string => withQuery(paths.trader, { id: String(trader) });
/** The form of a follow: of who follows already, its terms. */
export const followPath = (trader: number | string): string => withQuery(paths.follow, { id: String(trader) });
/** One follow among one's own. */
export const minePath = (follow: number | string): string => withQuery(paths.mine, { id: String(follow) });
/** The own follow of a trader. */
export const ofTraderPath = (trader: number | string): string => withQuery(paths.mine, { trader: String(trader) });
