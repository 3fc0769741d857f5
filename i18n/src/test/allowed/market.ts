import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['favourites.watch_these_other', 'search.clear', 'search.forget', 'list.trade'],
  builtKeys: {
    'category.': 'any',
    'order.': ['change', 'name', 'price', 'value'],
    'search.': ['found', 'help', 'pages', 'popular', 'recent'],
    'view.': 'any',
  },
  sameAsEnglish: ['category.defi'],
  tightPrefixes: [
    ...['list.high', 'list.last', 'list.low', 'list.pair', 'list.trade'],
    ...['order.change', 'order.name', 'order.price', 'view.'],
  ],
};
