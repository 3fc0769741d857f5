import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { PageRoute, WebProduct } from '../app/product.ts';

const shared = { words: ['funds', 'wallet', 'payee', 'security', 'account'], tab: 'assets', tabs: false } as const;
const pages: readonly PageRoute[] = [
  { path: paths.select, load: laterPage('select'), login: true, ...shared },
  { path: paths.receive, load: laterPage('receive'), login: true, ...shared },
  { path: paths.withdraw, load: laterPage('withdraw'), login: true, ...shared },
  { path: paths.fundRecords, load: laterPage('fundRecords'), login: true, ...shared },
];

export const funds = { name: 'funds', pages, channels: {} } satisfies WebProduct<'funds'>;
