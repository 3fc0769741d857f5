import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: [
    'orders.amend',
    'orders.cancel',
    'orders.cancel_all',
    'orders.keep',
    'ticket.ask_again',
    'door.log_in',
    'door.sign_up',
  ],
  builtKeys: {
    'book.': ['ask', 'bid'],
    'book.show_': 'any',
    'chart.draw_': [
      ...['segment', 'rayLine', 'straightLine', 'horizontalStraightLine', 'verticalStraightLine'],
      ...['parallelStraightLine', 'fibonacciLine', 'brush'],
    ],
    'chart.indicator_': 'any',
    'chart.order_': 'any',
    'chart.period_': 'any',
    'chart.source_': 'any',
    'chart.view_': 'any',
    'day.': ['index', 'last', 'mark'],
    'fill.': ['buy', 'sell'],
    'filter.': ['from', 'to'],
    'layout.resize_': 'any',
    'orders.': [
      ...['open', 'history', 'fills'],
      ...['empty_fills.about', 'empty_fills.title', 'empty_history.about', 'empty_history.title'],
    ],
    'orders.amend_': 'any',
    'orders.cancel_': ['buy', 'sell'],
    'orders.cancelled_': 'any',
    'orders.condition_': 'any',
    'orders.role_': 'any',
    'orders.status_': 'any',
    'product.': ['stocks', 'spot', 'futures', 'options', 'copy'],
    'shortcuts.key_': 'any',
    'side.': 'any',
    'ticket.': ['amount', 'limit', 'market', 'price'],
    'ticket.tif.': 'any',
  },
  sameAsEnglish: [
    // Traders of most languages use the English names.
    ...['chart.indicator_AO', 'chart.indicator_BBI', 'chart.indicator_CCI', 'chart.indicator_OBV'],
    'orders.condition_FOK',
    'orders.condition_GTD',
    'orders.condition_IOC',
    'orders.condition_post_only',
    'status.utc',
    'ticket.post_only',
  ],
  tightPrefixes: [
    ...['book.amount', 'book.price', 'chart.period_', 'chart.view_', 'door.', 'orders.amend', 'orders.cancel'],
    ...['orders.fills', 'orders.history', 'orders.keep', 'orders.open', 'side.', 'ticket.limit', 'ticket.market'],
  ],
};
