import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['again', 'confirm.button', 'down', 'receipt', 'transfer', 'up'],
  builtKeys: {
    if_: ['right', 'wrong', 'equal'],
    'empty.': ['open', 'closed'],
    'list.': 'any',
    'old.': 'any',
    'problem.': 'any',
  },
  sameAsEnglish: ['max', 'minutes', 'seconds', 'market'],
};
