import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['again', 'ask', 'new', 'house.new', 'house.go_in', 'house.go_out'],
  builtKeys: {
    'check.': 'any',
    'house.': ['in', 'out', 'go_in', 'go_out'],
    'house.of.': 'any',
    'kind.': 'any',
    'show.': 'any',
  },
  tightPrefixes: ['show.'],
};
