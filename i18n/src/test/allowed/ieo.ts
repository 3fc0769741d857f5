import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['go'],
  builtKeys: { 'state.': 'any', 'phase.': 'any' },
};
