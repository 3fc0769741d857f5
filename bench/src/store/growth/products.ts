/** Every product whose tables grow with commands, one line each. */
import type { GrowthProduct } from './product.ts';
import { spot } from './spot.ts';
import { wallet } from './wallet.ts';

export const products: readonly GrowthProduct[] = [spot, wallet];
