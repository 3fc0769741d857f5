/** Prices that were shown and are still to be looked at, of all products, in the order in which they were shown. */
import type { PriceSource } from '@glassbook/engine';
import { changesOf, type Model } from './model.ts';

/** `place`: the how many-th of its command. */
export type Shown = { instrument: number; by: PriceSource; price: bigint; place: number };
export const shownOf = changesOf(() => ({ waiting: [] as Shown[], count: 0 }));

export function showPrice(model: Model, shown: Omit<Shown, 'place'>): void {
  const prices = shownOf(model);
  prices.count += 1;
  prices.waiting.push({ ...shown, place: prices.count });
}

/** The price that is looked at next, which is no longer shown. */
export const takeShown = (model: Model): Shown | undefined => shownOf(model).waiting.shift();
