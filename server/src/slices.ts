/** Every product, one line each. One that the engine has and this list has not does not compile. */
import type { Name } from '@glassbook/engine';
import { indexPrice } from './index-price/slice.ts';
import type { AnySlice, Slice } from './slice.ts';
import { spot } from './spot/slice.ts';
import { wallet } from './wallet/slice.ts';

const byName = {
  asset: { name: 'asset', stored: {} },
  clock: { name: 'clock', stored: {} },
  indexPrice,
  spot,
  wallet,
} satisfies { [N in Name]: Slice<N> };
export const slices = Object.values(byName) as unknown as readonly AnySlice[];
