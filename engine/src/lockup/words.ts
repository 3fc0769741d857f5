/** The codes of lock-ups that leave the engine: its refusals to a trader, and the reasons of its postings. The contract reads this list. */
export const refusals = [
  'lockup.offer_not_found',
  'lockup.offer_closed',
  'lockup.offer_changed',
  'lockup.amount_too_small',
  'lockup.amount_too_large',
  'lockup.offer_sold_out',
  'lockup.too_many_orders',
  'lockup.insufficient_funds',
  'lockup.house_short',
  'lockup.order_not_found',
  'lockup.order_ended',
  'lockup.order_paid',
] as const;
export const reasons = ['lockup.lock', 'lockup.interest', 'lockup.return', 'lockup.penalty'] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  'lockup.lock': false,
  'lockup.interest': false,
  'lockup.return': false,
  'lockup.penalty': true,
};

/** So many orders of one owner run at once. */
export const ORDERS_MAX = 50;
