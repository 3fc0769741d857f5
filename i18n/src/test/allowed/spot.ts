import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['amend.send', 'confirm.back', 'ticket.send_buy', 'ticket.send_sell'],
  builtKeys: {
    'done.': 'any',
    'line.': 'any',
    'receipt.title_': 'any',
    'ticket.confirm_': 'any',
    'ticket.kind_': 'any',
    'ticket.offer_': ['reduce', 'raise'],
    'ticket.problem.': 'any',
    'ticket.self_trade_': 'any',
    'ticket.warning_': 'any',
    'confirm.why_': 'any',
    'ticket.send_': 'any',
    'ticket.sending_': 'any',
    'ticket.waits_': 'any',
    'ticket.worst_': ['buy', 'sell'],
  },
  contexts: ['refusal.insufficient_funds_held'],
  // Traders of most languages use the English names.
  sameAsEnglish: [
    'line.profit',
    'line.stop',
    'ticket.exits',
    'ticket.kind_oco',
    'ticket.kind_stop',
    'ticket.kind_trail',
  ],
  tightPrefixes: ['amend.send', 'ticket.send_', 'ticket.sending_'],
};
