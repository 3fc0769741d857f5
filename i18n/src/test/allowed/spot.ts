import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['amend.send', 'ticket.send_buy', 'ticket.send_sell'],
  builtKeys: {
    'done.': 'any',
    'receipt.title_': 'any',
    'ticket.problem.': 'any',
    'ticket.send_': 'any',
    'ticket.sending_': 'any',
    'ticket.waits_': 'any',
  },
  tightPrefixes: ['amend.send', 'ticket.send_', 'ticket.sending_'],
};
