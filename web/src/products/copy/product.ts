import type { WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';

export const copy = { name: 'copy', pages: [], channels } satisfies WebProduct<'copy'>;
