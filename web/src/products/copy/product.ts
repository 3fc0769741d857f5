import { Users } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';
import { paths } from './paths.ts';

const page: LaterPages<typeof later> = laterPages('copy');

const shared = { words: ['copy', 'offer'], tab: 'trade', tabs: true } as const;
const own = { ...shared, login: true } as const;

const pages: readonly PageRoute[] = [
  { path: paths.traders, load: page('traders'), ...shared },
  { path: paths.index, load: page('traders'), ...shared },
  { path: paths.trader, load: page('trader'), ...shared },
  { path: paths.follow, load: page('follow'), ...shared, tabs: false },
  { path: paths.mine, load: page('mine'), ...own },
  { path: paths.lead, load: page('lead'), ...own },
  { path: paths.agreementZh, load: page('agreementZh'), ...shared },
  { path: paths.agreementEn, load: page('agreementEn'), ...shared },
];

export const copy = {
  name: 'copy',
  pages,
  channels,
  icons: { copytrade: Users },
  traded: { place: 4, path: paths.traders },
} satisfies WebProduct<'copy'>;
