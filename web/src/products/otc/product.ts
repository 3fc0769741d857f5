import { Users } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import type { PageRoute, WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';
import { paths } from './paths.ts';

const page: LaterPages<typeof later> = laterPages('otc');

const shared = { words: ['otc', 'offer', 'account', 'security'], tab: 'trade', tabs: true } as const;
type Name = keyof typeof paths;
const anyone: readonly Name[] = ['market', 'person', 'location', 'place'];
/** An order is small on a phone, and ends with its own buttons. */
const pages = (Object.keys(paths) as Name[]).map((name): PageRoute => ({
  ...{ path: paths[name], load: page(name), ...shared, tabs: name !== 'order' },
  ...(!anyone.includes(name) && { login: true }),
}));

export const otc = { name: 'otc', pages, channels, icons: { otc: Users } } satisfies WebProduct<'otc'>;
