import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from '../../carry/paths.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('funds');

const shared = { words: ['funds', 'wallet', 'payee', 'security', 'account'], tab: 'assets', tabs: false } as const;
const pages: readonly PageRoute[] = [
  { path: paths.select, load: page('select'), login: true, ...shared },
  { path: paths.receive, load: page('receive'), login: true, ...shared },
  { path: paths.withdraw, load: page('withdraw'), login: true, ...shared },
  { path: paths.fundRecords, load: page('fundRecords'), login: true, ...shared },
];

export const funds = {
  name: 'funds',
  pages,
  channels: {},
  icons: { recharge: ArrowDownToLine, withdraw: ArrowUpFromLine },
} satisfies WebProduct<'funds'>;
