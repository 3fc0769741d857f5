import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['log_in', 'log_out', 'sign_up'],
  builtKeys: { 'texts.': 'any', 'theme.': 'any', 'rise.': 'any' },
  tightPrefixes: ['log_', 'sign_up', 'theme.'],
};
