/** The calls that a ticket, its orders and its lists are sent with: those of spot, or of stocks, whose screens these are too (docs/decisions/0036). */
import { spot, type wallet } from '@glassbook/contract';
import type { z } from 'zod';
import { paths } from '../../carry/paths.ts';
import type { TimeInForce } from '../../shared/trading/ticket/limit-conditions.tsx';

type Request = z.input<typeof spot.placeConditional.body>;
type Changes = Omit<z.input<typeof spot.amendConditional.body>, 'id'>;
/** `again`: what to place once more, of one that a split ended. */
export type EndedConditional = spot.Conditional & { again?: spot.Conditional | undefined };
/** The calls of orders that wait for a price. */
export type WaitingCalls = {
  routes: { place: typeof spot.placeConditional; amend: typeof spot.amendConditional; ended: typeof spot.conditionals };
  /** The name of the form that places them. */
  name: string;
  /** The order, its changed prices and a row of those that ended, as these routes have them. */
  requestOf: (request: Request, time: TimeInForce) => Request;
  changesOf: (changes: Changes, order: spot.Conditional) => Changes;
  rowOf: (row: spot.Conditional) => EndedConditional;
  /** What else the list of those that ended is asked by. */
  ended: object;
};

export type Calls = {
  routes: Pick<typeof spot, 'placeOrder' | 'amendOrder' | 'cancelOrder' | 'cancelAll' | 'orders' | 'fills'>;
  /** Own orders, and those that wait. */
  ordersKey: 'spot.orders';
  waitingKey: 'spot.conditionals';
  /** Which account pays. */
  account: wallet.WireKind;
  /** What a form that was sent is called, and where its orders are listed. */
  form: { name: string; title: string; list: string };
  /** How long a limit order is good for, the usual first. */
  times: readonly TimeInForce[];
  /** Those of orders that wait for a price, where they are not spot's. */
  waiting?: WaitingCalls;
};

export const spotCalls: Calls = {
  // One by one: the whole namespace would bring the shapes of its answers along.
  routes: {
    ...{ placeOrder: spot.placeOrder, amendOrder: spot.amendOrder, cancelOrder: spot.cancelOrder },
    ...{ cancelAll: spot.cancelAll, orders: spot.orders, fills: spot.fills },
  },
  ...{ ordersKey: 'spot.orders', waitingKey: 'spot.conditionals', account: 'change' },
  form: { name: 'spot', title: 'app:menu.exchange', list: paths.orders },
  times: ['GTC', 'IOC', 'FOK', 'GTD'],
};

export const callsOf = (market: { calls?: Calls } | undefined): Calls => market?.calls ?? spotCalls;
