/** The codes of IEOs that leave the engine: its refusals to a trader, and the reasons of its postings. The contract reads this list. */
export const refusals = [
  'ieo.offer_not_found',
  'ieo.cancelled',
  'ieo.not_started',
  'ieo.ended',
  'ieo.offer_changed',
  'ieo.pay_currency_not_taken',
  'ieo.amount_not_whole',
  'ieo.amount_too_small',
  'ieo.amount_too_large',
  'ieo.too_many_applications',
  'ieo.insufficient_funds',
] as const;
export const reasons = ['ieo.pay', 'ieo.grant', 'ieo.release'] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  'ieo.pay': false,
  'ieo.grant': false,
  'ieo.release': false,
};

/** So many applications of one owner to one offer. */
export const APPLICATIONS_MAX = 20;
