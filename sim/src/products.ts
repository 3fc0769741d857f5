/**
 * Every product of the simulated day, one line each. The order is the engine's, which decides between timers that are due at once and between products
 * that follow a price. What the engine has and no product names does not compile.
 */
import type { EntryReason, Refusal } from '@glassbook/engine';
import { asset } from './asset/index.ts';
import { clock } from './clock/index.ts';
import { indexPrice } from './index-price/index.ts';
import type { AnyProduct, Rules } from './product.ts';
import { spot } from './spot/index.ts';
import { wallet } from './wallet/index.ts';

const all = [clock, asset, indexPrice, wallet, spot] as const;
export const products: readonly AnyProduct[] = all;

type One = (typeof all)[number];
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (whole: infer I) => void ? I : never;
const together = <T extends object>(parts: readonly T[]) => Object.assign({}, ...parts) as Together<T>;

/** The rule of every command. */
export const rules: Rules = together<One['rules']>(all.map((product) => product.rules));

/** What the day must reach, all products together. */
export const reaches: {
  refusals: Record<Refusal, true>;
  entryReasons: Record<EntryReason, true>;
  shows: Record<string, true>;
} = {
  refusals: {
    'request.key_reused': true,
    ...together<One['reaches']['refusals']>(all.map((product) => product.reaches.refusals)),
  },
  entryReasons: together<One['reaches']['entryReasons']>(all.map((product) => product.reaches.entryReasons)),
  shows: together(products.map((product) => product.reaches.shows ?? {})),
};
