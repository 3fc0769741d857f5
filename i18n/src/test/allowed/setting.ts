import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  builtKeys: { 'texts.': 'any', 'theme.': 'any' },
  tightPrefixes: ['log_', 'sign_up', 'theme.'],
};
