import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['first_offer', 'go', 'redeem', 'review'],
  builtKeys: { 'done.': 'any', 'not_renewed.': 'any', 'state.': 'any' },
};
