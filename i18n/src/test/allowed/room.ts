import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: [
    ...[
      'block',
      'desk.act',
      'desk.dismiss',
      'desk.keep',
      'desk.lift',
      'desk.post',
      'login',
      'mention',
      'object',
      'older',
    ],
    ...['remove', 'reply', 'report', 'send', 'unblock', 'verify'],
  ],
  builtKeys: {
    'desk.': ['act', 'dismiss', 'keep', 'lift'],
    'mark.': 'any',
    'state.': 'any',
  },
  sameAsEnglish: [],
};
