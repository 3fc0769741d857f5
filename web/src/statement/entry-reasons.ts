import type { EntryReason } from '@glassbook/contract';

/** What an entry can be for, and its words; its test names a reason of the contract that is missing. */
export const reasonWords = {
  'spot.trade': 'spot:reason.trade',
  'spot.fee': 'spot:reason.fee',
  'futures.result': 'futures:reason.result',
  'futures.fee': 'futures:reason.fee',
  'futures.liquidation_fee': 'futures:reason.liquidation_fee',
  'futures.funding': 'futures:reason.funding',
  'futures.profit_settled': 'futures:reason.profit_settled',
  'options.payout': 'options:reason.payout',
  'options.loss': 'options:reason.loss',
  'options.fee': 'options:reason.fee',
  'convert.conversion': 'statement:kind.conversion',
  'convert.spread': 'statement:kind.spread',
  'dual.buy': 'dual:reason.buy',
  'dual.return': 'dual:reason.return',
  'dual.interest': 'dual:reason.interest',
  'dual.exchange': 'dual:reason.exchange',
  'dual.payout': 'dual:reason.payout',
  'lockup.lock': 'lockup:reason.lock',
  'lockup.interest': 'lockup:reason.interest',
  'lockup.return': 'lockup:reason.return',
  'lockup.penalty': 'lockup:reason.penalty',
  'ieo.pay': 'ieo:reason.pay',
  'ieo.grant': 'ieo:reason.grant',
  'ieo.release': 'ieo:reason.release',
  'convert.fee': 'statement:kind.convert_fee',
  'funds.deposit': 'funds:reason.deposit',
  'funds.withdrawal': 'funds:reason.withdrawal',
  'funds.withdrawal_fee': 'funds:reason.withdrawal_fee',
  'funds.user_transfer': 'funds:reason.user_transfer',
  'wallet.move': 'wallet:reason.move',
  'wallet.demo': 'wallet:reason.demo',
  // Of house accounts, which no statement has.
  'house.funding': undefined,
  'futures.insurance': undefined,
  'funds.house_in': undefined,
  'funds.house_out': undefined,
} as const satisfies Partial<Record<EntryReason, string | undefined>>;

export const reasonsShown = Object.entries(reasonWords).flatMap(([value, key]) =>
  key === undefined ? [] : [[value, key] as const],
);
