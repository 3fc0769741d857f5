import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['risk.send', 'ticket.open_buy', 'ticket.open_sell', 'ticket.close_buy', 'ticket.close_sell'],
  builtKeys: {
    'done.': 'any',
    'contract.how_': 'any',
    'contract.status_': 'any',
    'exits.': ['profit', 'stop'],
    'go.': 'any',
    'calculator.': ['result', 'target', 'liquidation', 'about_result', 'about_target', 'about_liquidation'],
    'exits.by_': 'any',
    'history.cancelled_': 'any',
    'history.kind_': 'any',
    'history.margin_': 'any',
    'history.reason_': 'any',
    'history.side_': 'any',
    'leverage.about_': 'any',
    'line.': ['profit', 'stop'],
    'margin.': ['add', 'remove'],
    'mode.': 'any',
    'position_mode.': ['hedge', 'one_way', 'about_hedge', 'about_one_way'],
    'positions.which_': 'any',
    'risk.': ['leverage', 'liquidation', 'cross', 'stop', 'funding'],
    'side.': 'any',
    'ticket.close_': 'any',
    'ticket.open_': 'any',
  },
  // Traders of most languages use the English names.
  sameAsEnglish: [
    ...['history.margin_cross', 'history.margin_isolated', 'history.side_long', 'history.side_short'],
    ...['mode.cross', 'mode.isolated', 'position_mode.hedge', 'positions.which_long', 'positions.which_short'],
    ...['go.long', 'go.short', 'line.profit', 'line.stop', 'side.long', 'side.short', 'times'],
  ],
  tightPrefixes: ['history.details', 'history.receipt'],
};
