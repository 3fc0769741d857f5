import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: [
    'buy',
    'buy_another',
    'buy_box',
    'choose_file',
    'choose_again',
    'create.go',
    'end_sale',
    'leave',
    'list_go',
    'open',
    'play',
    'sell',
    'stop',
    'withdraw',
  ],
  builtKeys: {
    'bid_state.': 'any',
    'event.': 'any',
    'file.': 'any',
    'mine.': 'any',
    'on.': 'any',
    'order.': 'any',
    'own.': 'any',
    'review.': 'any',
    'tab.': 'any',
    'type.': 'any',
    'way.': 'any',
  },
  sameAsEnglish: ['type.2'],
};
