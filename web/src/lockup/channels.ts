import type { lockup } from '@glassbook/contract';
import type { Reducers } from '../live/values.ts';

/** By id: those that are open, and own orders that run. */
export type Offers = Readonly<Record<number, lockup.OfferView>>;
export type Orders = Readonly<Record<number, lockup.OrderView>>;
const byId = <Row extends { id: number }>(rows: readonly Row[]): Readonly<Record<number, Row>> =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

export const channels = {
  'lockup.offers': {
    private: false,
    start: (rows: readonly lockup.OfferView[]): Offers => byId(rows),
    next: (all: Offers, changed: readonly lockup.OfferView[]): Offers => ({ ...all, ...byId(changed) }),
  },
  'lockup.orders': {
    private: true,
    start: (rows: readonly lockup.OrderView[]): Orders => byId(rows),
    next: (all: Orders, changed: readonly lockup.OrderView[]): Orders => ({ ...all, ...byId(changed) }),
  },
} satisfies Reducers<'lockup.offers' | 'lockup.orders'>;
