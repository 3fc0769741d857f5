import type { dual } from '@glassbook/contract';
import { ownReducer } from '../live/index.ts';
import type { Reducers } from '../live/values.ts';

/** By id: those that are not settled, and those that were since. */
export type Offers = Readonly<Record<number, dual.OfferView>>;
const byId = (rows: readonly dual.OfferView[]): Offers => Object.fromEntries(rows.map((row) => [row.id, row]));

export const channels = {
  'dual.offers': {
    private: false,
    start: byId,
    next: (all: Offers, changed: readonly dual.OfferView[]): Offers => ({ ...all, ...byId(changed) }),
  },
  'dual.own': ownReducer<dual.OwnDual>(),
} satisfies Reducers<'dual.offers' | 'dual.own'>;
