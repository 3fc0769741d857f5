/** The words of pledges that leave the engine: why it refuses a trader, and what its postings are for. The contract reads this list. */
export const refusals = ['pledge.not_offered', 'pledge.too_small', 'pledge.insufficient_funds'] as const;
export const reasons = ['pledge.lock', 'pledge.return'] as const;
