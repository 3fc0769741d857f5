import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['alert.add', 'alert.create', 'alert.save', 'newer', 'older', 'read_all'],
  builtKeys: {
    ...{ 'card.': 'any', 'identity.': 'any' },
    ...{ 'canceled.': 'any', 'condition.': 'any', 'expiry.': 'any', 'filter.': 'any', 'fired.': 'any', 'kind.': 'any' },
    ...{ 'status.': 'any', 'what.': 'any', 'window.': 'any' },
  },
  tightPrefixes: ['filter.', 'newer', 'older', 'read_all'],
};
