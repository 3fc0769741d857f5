import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';

const shared = { words: ['funds', 'wallet', 'payee', 'security', 'account'], tab: 'assets', tabs: false } as const;
const pages: readonly PageRoute[] = [
  { path: paths.select, load: laterPage('funds', 'select'), login: true, ...shared },
  { path: paths.receive, load: laterPage('funds', 'receive'), login: true, ...shared },
  { path: paths.withdraw, load: laterPage('funds', 'withdraw'), login: true, ...shared },
  { path: paths.fundRecords, load: laterPage('funds', 'fundRecords'), login: true, ...shared },
];

export const funds = { name: 'funds', pages, channels: {} } satisfies WebProduct<'funds'>;
