/** Lock-ups: an owner locks an amount for some days and is paid interest each day, from a house account that has all of it on hold. */
import { Accrual } from '../core/accrual.ts';
import { encode } from '../core/encode.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { HOUSE } from './acceptable.ts';
import { boost } from './boost.ts';
import { lockupFaults } from './command.ts';
import { lock } from './lock.ts';
import { offerProblem } from './offer-problem.ts';
import { payDue } from './pay.ts';
import { indexOrder } from './put-order.ts';
import { redeem } from './redeem.ts';
import { offerRules } from './rules.ts';
import { setRenew } from './set-renew.ts';
import type { LockupSpec } from './state.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type { OrderRow } from './state.ts';

export const lockup: Product<LockupSpec> = {
  ...plain,
  name: 'lockup',
  place: 20,
  refusals,
  fees,
  faults: lockupFaults,
  empty: () => ({
    ...{ offers: new Map(), orders: new Map(), byOwner: new Map(), locked: new Map() },
    ...{ accrual: new Accrual('lockup.due'), nextOrder: 1, changed: new Map() },
  }),
  handlers: {
    'lockup.lock': lock,
    'lockup.redeem': redeem,
    'lockup.setRenew': setRenew,
    'lockup.boost': boost,
  },
  tables: {
    orders: {
      take: ({ lockup: { changed } }) => {
        const rows = [...changed.values()];
        changed.clear();
        return rows;
      },
      key: ['id'],
      live: { status: 'running' },
      rank: 'id',
      restore: indexOrder,
    },
  },
  counters: { nextOrder: true },
  settings: {
    'lockup.configureOffer': {
      declared: offerRules,
      problem: offerProblem,
      restore: (state, command) => {
        state.lockup.offers.set(command.offer, command);
      },
    },
  },
  timers: { 'lockup.due': payDue },
  calls: { beginBoost: true, payBoost: true, endBoost: true },
  *describe({ lockup: { offers, orders } }) {
    for (const [, offer] of inOrder(offers)) yield `lockup offer ${encode(offer)}`;
    for (const [, order] of inOrder(orders)) yield `lockup ${encode(order)}`;
  },
  *holds({ lockup: { orders }, ledger }) {
    for (const { owner, asset, amount, interest, paid } of orders.values()) {
      yield [ledger.account(owner, 'earn', asset), amount] as const;
      yield [ledger.account(HOUSE.owner, HOUSE.kind, asset), interest - paid] as const;
    }
  },
};
