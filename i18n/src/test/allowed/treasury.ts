import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: [
    'ask.approve',
    'ask.credit',
    'ask.pay',
    'ask.reject',
    'batch.open',
    'deposit.view_voucher',
    'list.ask',
    'review',
  ],
  builtKeys: { 'deposit_mark.': 'any', 'mark.': 'any', 'payee.': 'any', 'show.': 'any' },
  tightPrefixes: ['show.'],
};
