import { Banknote } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';
import { paths } from './paths.ts';

const page: LaterPages<typeof later> = laterPages('loan');
const shared = { words: ['loan', 'offer'], tab: 'finance', tabs: true } as const;

const pages: readonly PageRoute[] = [
  { path: paths.borrow, load: page('loanBorrow'), ...shared },
  { path: paths.loan, load: page('loanOne'), ...shared, login: true },
];

export const loan = { name: 'loan', pages, channels, icons: { borrowing: Banknote } } satisfies WebProduct<'loan'>;
