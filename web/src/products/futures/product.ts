import { Scale } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from './paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { live } from '../../carry/live/index.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('futures');

const shared = { words: ['trading', 'futures'], tab: 'trade', tabs: false } as const;
const traded = {
  ahead: () => live.ahead(['market.tickers']),
  words: ['trading', 'futures', 'market'],
  tab: 'trade',
} as const;
const pages: readonly PageRoute[] = [
  { path: paths.contract, load: page('contract'), tabs: true, ...traded },
  { path: paths.chart, load: page('contractChart'), tabs: false, ...traded },
  { path: paths.orders, load: page('contractOrders'), login: true, ...shared },
  { path: paths.info, load: page('contractInfo'), ...shared },
];

export const futures = {
  name: 'futures',
  pages,
  channels,
  icons: { futures: Scale },
  traded: { place: 2, path: paths.contract },
} satisfies WebProduct<'futures'>;
