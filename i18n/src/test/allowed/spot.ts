import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['amend.send', 'confirm.back', 'ticket.send_buy', 'ticket.send_sell'],
  builtKeys: {
    'confirm.about_': 'any',
    'done.': 'any',
    'receipt.title_': 'any',
    'ticket.confirm_': 'any',
    'ticket.offer_': ['reduce', 'raise'],
    'ticket.problem.': 'any',
    'ticket.self_trade_': 'any',
    'ticket.warning_': 'any',
    'ticket.send_': 'any',
    'ticket.sending_': 'any',
    'ticket.waits_': 'any',
  },
  tightPrefixes: ['amend.send', 'ticket.send_', 'ticket.sending_'],
};
