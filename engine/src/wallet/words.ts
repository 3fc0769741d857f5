/** The codes of the wallet that leave the engine: its refusals to a trader, and the reasons of its postings. The contract reads this list. */
export const refusals = [
  'wallet.asset_not_found',
  'wallet.amount_zero',
  'wallet.same_account',
  'wallet.kind_not_for_asset',
  'wallet.insufficient_funds',
  'wallet.demo_off',
  'wallet.demo_already_claimed',
] as const;
export const reasons = ['wallet.move', 'wallet.demo', 'house.funding'] as const;
/** Which of them are fees. */
export const fees: Readonly<Record<(typeof reasons)[number], boolean>> = {
  'wallet.move': false,
  'wallet.demo': false,
  'house.funding': false,
};
