import { laterPage } from '../app/load-page.ts';
import { paths } from '../app/paths.ts';
import type { WebProduct } from '../app/product.ts';

export const invite = {
  name: 'invite',
  pages: [
    { path: paths.invite, load: laterPage('invite', 'invite'), words: ['invite', 'home'], tabs: false, login: true },
  ],
  channels: {},
} satisfies WebProduct<'invite'>;
