/** What the products of the simulated day are together. What the engine has and no product names does not compile. */
import { productNames, type EntryReason, type Refusal } from '@glassbook/engine';
import type { AnyProduct, RisksOf, Rules } from './product.ts';
import * as list from './product-list.ts';

type One = (typeof list)[keyof typeof list];
/** In the engine's order, which decides between timers that are due at once and between products that follow a price. */
const all: readonly One[] = Object.values(list).sort(
  (a, b) => productNames.indexOf(a.name) - productNames.indexOf(b.name),
);
export const products: readonly AnyProduct[] = all;

type Together<U> = (U extends unknown ? (one: U) => void : never) extends (whole: infer I) => void ? I : never;
const together = <T extends object>(parts: readonly T[]) => Object.assign({}, ...parts) as Together<T>;

/** The rule of every command. */
export const rules: Rules = together<One['rules']>(all.map((product) => product.rules));

/** What owners did that their self-limits can refuse, of all products. */
export const risks: RisksOf = (changes) => products.flatMap((product) => [...(product.risks?.(changes) ?? [])]);

/** What the day must reach, all products together. */
export const reaches: {
  refusals: Record<Refusal, boolean>;
  entryReasons: Record<EntryReason, true>;
  shows: Record<string, true>;
} = {
  refusals: together<One['reaches']['refusals']>(all.map((product) => product.reaches.refusals)),
  entryReasons: together<One['reaches']['entryReasons']>(all.map((product) => product.reaches.entryReasons)),
  shows: together(products.map((product) => product.reaches.shows ?? {})),
};
