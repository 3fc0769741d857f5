import { laterPage } from '../app/load-page.ts';
import { paths } from './paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';
import { live } from '../live/index.ts';
import { channels } from './channels.ts';

const shared = { words: ['trading', 'futures'], tab: 'trade', tabs: false } as const;
const traded = {
  ahead: () => live.ahead(['market.tickers']),
  words: ['trading', 'futures', 'market'],
  tab: 'trade',
} as const;
const pages: readonly PageRoute[] = [
  { path: paths.contract, load: laterPage('futures', 'contract'), tabs: true, ...traded },
  { path: paths.chart, load: laterPage('futures', 'contractChart'), tabs: false, ...traded },
  { path: paths.orders, load: laterPage('futures', 'contractOrders'), login: true, ...shared },
  { path: paths.info, load: laterPage('futures', 'contractInfo'), ...shared },
];

export const futures = { name: 'futures', pages, channels } satisfies WebProduct<'futures'>;
