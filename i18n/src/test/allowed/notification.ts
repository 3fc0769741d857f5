import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['alert.add', 'alert.create', 'alert.save', 'newer', 'older', 'read_all'],
  builtKeys: {
    ...{ 'condition.': 'any', 'expiry.': 'any', 'filter.': 'any', 'status.': 'any', 'what.': 'any', 'window.': 'any' },
  },
  tightPrefixes: ['filter.', 'newer', 'older', 'read_all'],
};
