import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  sameAsEnglish: ['long', 'short'],
  builtKeys: {
    'application.': 'any',
    'criterion.': 'any',
    'field.': 'any',
    'figure.': 'any',
    'lead.': 'any',
    'move.': 'any',
    'state.': 'any',
    'tab.': 'any',
    'type.': 'any',
    'window.': 'any',
  },
};
