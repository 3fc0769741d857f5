import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['first_offer', 'go', 'review'],
  builtKeys: { 'state.': 'any', 'phase.': 'any' },
};
