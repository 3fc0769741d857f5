/** The codes of pledges that leave the engine: its refusals to a trader, and the reasons of its postings. The contract reads this list. */
export const refusals = ['pledge.not_offered', 'pledge.too_small', 'pledge.insufficient_funds'] as const;
export const reasons = ['pledge.lock', 'pledge.return'] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  'pledge.lock': false,
  'pledge.return': false,
};
