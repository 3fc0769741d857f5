import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import { paths } from '../../carry/paths.ts';
import type { WebProduct } from '../../shared/product.ts';
import type { later } from './later.ts';

const page: LaterPages<typeof later> = laterPages('invite');

export const invite = {
  name: 'invite',
  pages: [{ path: paths.invite, load: page('invite'), words: ['invite', 'home', 'offer'], tabs: false, login: true }],
  channels: {},
} satisfies WebProduct<'invite'>;
