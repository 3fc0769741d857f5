import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['go', 'redeem'],
  builtKeys: { 'state.': 'any' },
};
