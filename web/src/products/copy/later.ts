import type { LaterProduct } from '../../shared/later.ts';
import { entryLink } from './entry-link.ts';
import { noticeLink } from './notification-link.ts';

const load = () => import('./pages.ts');
const page = (name: keyof Awaited<ReturnType<typeof load>>) => async () => ({ default: (await load())[name] });

export const later = {
  pages: {
    ...{ traders: page('traders'), trader: page('trader'), mine: page('mine'), follow: page('follow') },
    ...{ lead: page('lead'), agreementZh: page('agreementZh'), agreementEn: page('agreementEn') },
  },
  entryLink,
  noticeLink,
} satisfies LaterProduct<'copy'>;
