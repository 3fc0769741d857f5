import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: [
    'action.demo',
    'action.records',
    'action.trade',
    'action.transfer',
    'demo.claim',
    'records.export',
    'records.more',
    'transfer.send',
    'transfer.swap',
  ],
  builtKeys: {
    'csv.': 'any',
    'equity.': ['1d', '7d', '30d', 'all'],
    'kind.': 'any',
    'transfer.problem.': 'any',
  },
  sameAsEnglish: ['csv.file'],
  tightPrefixes: [
    ...['action.', 'holding.', 'kind.', 'records.export'],
    ...['transfer.send', 'transfer.from', 'transfer.to', 'transfer.max'],
  ],
};
