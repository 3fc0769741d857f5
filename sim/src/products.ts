/** Every product of the simulated day, one line each. What the engine has and none of them names does not compile. */
import type { CancelReason, Changes, EntryReason, Refusal } from '@glassbook/engine';
import { assets } from './assets/index.ts';
import { clock } from './clock/index.ts';
import { indexPrice } from './index-price/index.ts';
import type { Product, Rules } from './product.ts';
import { requests } from './requests/index.ts';
import { spot } from './spot/index.ts';
import { wallet } from './wallet/index.ts';

const all = { assets, clock, indexPrice, requests, spot, wallet };
export const products: readonly Product[] = Object.values(all);

/** The rule of every command. */
export const rules: Rules = {
  ...assets.rules,
  ...clock.rules,
  ...indexPrice.rules,
  ...requests.rules,
  ...spot.rules,
  ...wallet.rules,
};

/** What the day must reach, all products together. */
export const reaches: {
  refusals: Record<Refusal, true>;
  entryReasons: Record<EntryReason, true>;
  cancelReasons: Record<CancelReason, true>;
  changes: Record<keyof Changes, true>;
} = {
  refusals: {
    ...assets.reaches.refusals,
    ...indexPrice.reaches.refusals,
    ...requests.reaches.refusals,
    ...spot.reaches.refusals,
    ...wallet.reaches.refusals,
  },
  entryReasons: { ...spot.reaches.entryReasons, ...wallet.reaches.entryReasons },
  cancelReasons: spot.reaches.cancelReasons,
  changes: {
    ...requests.reaches.changes,
    ...indexPrice.reaches.changes,
    ...spot.reaches.changes,
    ...wallet.reaches.changes,
  },
};
