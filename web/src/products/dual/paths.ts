import { withQuery } from '../../carry/paths.ts';

export const paths = {
  offers: '/pages/invest/invest',
  buy: '/pages/invest/purchase',
  help: '/pages/invest/help',
  orders: '/pages/invest/mine',
} as const;

/** The ticket of an offer. */
export const dualBuyPath = (offer: number): string => withQuery(paths.buy, { id: String(offer) });

/** One dual investment among one's own. */
export const dualOrderPath = (order: number): string => withQuery(paths.orders, { id: String(order) });
