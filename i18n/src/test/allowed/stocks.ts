import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: [],
  builtKeys: {
    'actions.': ['dividend', 'split', 'delisting'],
    'actions.state_': 'any',
    'auctions.': ['open', 'close', 'reopen'],
    'dividends.state_': 'any',
    'session.': 'any',
    'strip.next_': 'any',
  },
  sameAsEnglish: [],
};
