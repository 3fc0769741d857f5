import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  builtKeys: {
    'action.': ['demo', 'records', 'trade', 'transfer'],
    'csv.': 'any',
    'kind.': 'any',
    'transfer.problem.': 'any',
  },
  sameAsEnglish: ['csv.file'],
  tightPrefixes: [
    ...['action.', 'holding.', 'kind.', 'records.export'],
    ...['transfer.send', 'transfer.from', 'transfer.to', 'transfer.max'],
  ],
};
