import { withQuery } from '../../carry/paths.ts';

export const paths = {
  offers: '/pages/lockming/lockming',
  buy: '/pages/lockming/buy',
  orders: '/pages/lockming/order',
  welcome: '/pages/lockming/welcome',
} as const;

/** The ticket of an offer. */
export const lockupBuyPath = (offer: number): string => withQuery(paths.buy, { id: String(offer) });

/** One lock-up among one's own. */
export const lockupOrderPath = (order: number): string => withQuery(paths.orders, { id: String(order) });
