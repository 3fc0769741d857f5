/** Dual investments: an owner pays in one of two assets and is paid at the end in the one that the index decides, from a house account that covers both. */
import { Accrual } from '../core/accrual.ts';
import { encode } from '../core/encode.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { buy } from './buy.ts';
import { dualFaults } from './command.ts';
import { offerProblem } from './offer-problem.ts';
import { payDue } from './pay.ts';
import { HOUSE, indexOrder, owedOf } from './put-order.ts';
import { indexSale, putOffer } from './put-sale.ts';
import { offerRules } from './rules.ts';
import type { DualSpec } from './state.ts';
import { takePrice } from './take-price.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type { MinutePrice, OrderRow, SaleRow } from './state.ts';

function taken<Row>(changed: Map<number, Row>): Row[] {
  const rows = [...changed.values()];
  changed.clear();
  return rows;
}

export const dual: Product<DualSpec> = {
  ...plain,
  name: 'dual',
  place: 23,
  refusals,
  fees,
  faults: dualFaults,
  empty: () => ({
    ...{ offers: new Map(), sales: new Map(), orders: new Map(), byOwner: new Map() },
    ...{ due: new Accrual('dual.pay'), nextOrder: 1, changed: { sales: new Map(), orders: new Map() } },
  }),
  handlers: { 'dual.buy': buy },
  tables: {
    sales: { take: ({ dual: { changed } }) => taken(changed.sales), key: ['offer'], restore: indexSale },
    orders: {
      take: ({ dual: { changed } }) => taken(changed.orders),
      key: ['id'],
      live: { status: 'purchased' },
      rank: 'id',
      restore: indexOrder,
    },
  },
  counters: { nextOrder: true },
  settings: {
    'dual.configureOffer': {
      declared: offerRules,
      problem: offerProblem,
      begin: putOffer,
      restore: (state, command) => {
        state.dual.offers.set(command.offer, command);
      },
    },
  },
  // At the end an offer is settled before its orders are paid.
  timers: { 'dual.price': takePrice, 'dual.pay': payDue },
  *describe({ dual: { offers, sales, orders } }) {
    for (const [, offer] of inOrder(offers)) yield `dual offer ${encode(offer)}`;
    for (const [, sale] of inOrder(sales)) yield `dual sale ${encode(sale)}`;
    for (const [, order] of inOrder(orders)) yield `dual ${encode(order)}`;
  },
  *holds({ dual: { orders }, ledger }) {
    for (const order of orders.values()) {
      yield [ledger.account(order.owner, 'earn', order.paidAsset), order.paid] as const;
      for (const [asset, amount] of owedOf(order))
        yield [ledger.account(HOUSE.owner, HOUSE.kind, asset), amount] as const;
    }
  },
};
