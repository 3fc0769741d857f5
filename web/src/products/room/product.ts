import { MessagesSquare } from 'lucide-react';
import { laterPages, type LaterPages } from '../../shared/load-page.ts';
import type { WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';
import type { later } from './later.ts';
import { paths } from './paths.ts';

const page: LaterPages<typeof later> = laterPages('room');

export const room = {
  name: 'room',
  pages: [{ path: paths.room, load: page('room'), words: ['room'], tabs: false }],
  channels,
  icons: { chatroom: MessagesSquare },
} satisfies WebProduct<'room'>;
