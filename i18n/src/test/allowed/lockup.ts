import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['first_offer', 'go', 'redeem', 'review'],
  builtKeys: { 'state.': 'any' },
};
