export const paths = {
  market: '/pages/otc/otc',
  order: '/pages/otc/order',
  orders: '/pages/otc/orders',
  ads: '/pages/otc/ads',
  merchant: '/pages/otc/merchant',
  person: '/pages/otc/person',
  /** Paths of other clients of this family. */
  location: '/choose-location',
  place: '/open-location',
} as const;
