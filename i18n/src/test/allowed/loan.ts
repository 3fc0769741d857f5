import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  builtKeys: { 'kind.': 'any', 'state.': 'any', 'term.': 'any' },
};
