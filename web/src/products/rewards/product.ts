import { Dices, Ticket } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';
import { paths } from './paths.ts';

const page: LaterPages<typeof later> = laterPages('rewards');
const shared = { words: ['rewards', 'offer'], tabs: false, login: true } as const;

const pages: readonly PageRoute[] = [
  { path: paths.coupon, load: page('coupons'), ...shared },
  { path: paths.game, load: page('dailyDraw'), ...shared },
];

export const rewards = {
  ...{ name: 'rewards', pages, channels, icons: { coupon: Ticket, game: Dices } },
} satisfies WebProduct<'rewards'>;
