/** Prices that were shown, of all products: in the order in which they were first shown, of one source the latest. */
import type { PriceSource } from '@glassbook/engine';
import { changesOf, type Model } from './model.ts';

export type Shown = { instrument: number; by: PriceSource; price: bigint };
export const shownOf = changesOf(() => new Map<string, Shown>());

export function showPrice(model: Model, shown: Shown): void {
  shownOf(model).set(`${shown.instrument} ${shown.by}`, shown);
}

/** The price that is looked at next, which is no longer shown. */
export function takeShown(model: Model): Shown | undefined {
  const [first] = shownOf(model);
  if (!first) return undefined;
  shownOf(model).delete(first[0]);
  return first[1];
}
