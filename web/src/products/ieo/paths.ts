import { withQuery } from '../../carry/paths.ts';

export const paths = {
  offers: '/pages/ieo/ieo',
  subscribe: '/pages/ieo/subscribe',
  orders: '/pages/ieo/order',
} as const;

/** One IEO. */
export const ieoSubscribePath = (offer: number): string => withQuery(paths.subscribe, { id: String(offer) });
