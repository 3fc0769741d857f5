import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['alert.add', 'alert.create', 'alert.save', 'newer', 'older', 'read_all'],
  builtKeys: {
    'identity.': 'any',
    ...{ 'canceled.': 'any', 'condition.': 'any', 'expiry.': 'any', 'filter.': 'any', 'kind.': 'any' },
    ...{ 'status.': 'any', 'what.': 'any', 'window.': 'any' },
  },
  tightPrefixes: ['filter.', 'newer', 'older', 'read_all'],
};
