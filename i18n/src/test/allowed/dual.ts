import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['go', 'mine'],
  builtKeys: {
    'about.': 'any',
    'even.': 'any',
    'lose.': 'any',
    'problem.': 'any',
    'state.': 'any',
    'title_of.': 'any',
  },
  sameAsEnglish: ['rule.dualOffer.type.call', 'rule.dualOffer.type.put'],
};
