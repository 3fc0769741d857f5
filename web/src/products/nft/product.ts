import type { WebProduct } from '../../shared/product.ts';
import { channels } from './channels.ts';

export const nft = { name: 'nft', pages: [], channels } satisfies WebProduct<'nft'>;
