import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['amend.send'],
  builtKeys: {
    'about.': 'any',
    'by.': 'any',
    'end.': 'any',
    'field.': ['stop_price', 'stop_limit', 'profit_price', 'profit_limit'],
    'fired.': 'any',
    'leg.': ['buy', 'sell'],
    'form.at_': 'any',
    'kind.': 'any',
    'wait.': 'any',
  },
  // Traders of most languages use the English names.
  sameAsEnglish: ['kind.oco', 'kind.profit', 'kind.stop', 'kind.trail'],
  tightPrefixes: ['amend.send', 'form.by_', 'kind.'],
};
