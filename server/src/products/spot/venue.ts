/** What differs where another product trades by the calls of this folder (docs/decisions/0036): its routes, tables and commands, how its rows are shown, what it asks before it takes an order. */
import type { spot } from '@glassbook/contract';
import type { Command, CommandOf, OrderRow, Trade } from '@glassbook/engine';
import type { z } from 'zod';
import type { Result } from '../../carry/http/handling.ts';
import type { AssetSettings } from '../../carry/store/instrument.ts';
import type { OwnConditionalRows } from './conditional/own-conditionals.ts';
import type { SpotMarket } from './markets.ts';
import type { OwnOrderRows } from './own-orders.ts';
import type { ConditionalRow } from './stored.ts';

type Side = 'buy' | 'sell';
type Body = z.output<typeof spot.placeOrder.body>;
type Routes = Pick<
  typeof spot,
  'placeOrder' | 'amendOrder' | 'cancelOrder' | 'cancelAll' | 'orders' | 'fills' | 'preview'
>;
type OrderCommand = CommandOf<
  | ('spot.placeOrder' | 'spot.placeConditional' | 'spot.amendOrder' | 'spot.amendConditional')
  | ('spot.cancelOrder' | 'spot.cancelAll')
>;

export type Venue = {
  routes: Routes;
  /** The word of the names that clients give their orders, as `requestNames` of the product has it. */
  word: string;
  rows: OwnOrderRows & OwnConditionalRows;
  /** The same command as its product has it; its answer has the same shape. `time`: how long one that waits is good for, where the product says it by a word. */
  commandOf: <const C extends OrderCommand>(command: C, time?: string) => C & Command;
  /** How long an order is good for that does not say. */
  timeOf: (body: Pick<Body, 'time_in_force' | 'expires'>, type: 'limit' | 'market') => OrderTime;
  /** The asset of a fee of this side. */
  feeIn: (market: Pick<SpotMarket, 'base' | 'quote'>, side: Side) => AssetSettings;
  /** The status of an order of a market on the wire. */
  statusOf: (market: number, status: OrderRow['status']) => 1 | 2 | 3;
  /** In wire format. `expiresAt`: of an open one that is good till a time; `oco`: the one whose limit side it is. */
  order: (row: OrderRow, expiresAt: number | undefined) => spot.Order;
  placed: (order: spot.Order, oco: number | undefined) => spot.ListedOrder;
  waiting: (row: ConditionalRow) => spot.ListedOrder;
  fill: (trade: Trade, role: 'maker' | 'taker') => spot.Fill;
  /** Why this user may not place such an order now. */
  closedTo: (userId: number, side: Side) => Promise<Extract<Result, { ok: false }> | undefined>;
};
type OrderTime = CommandOf<'spot.placeOrder'>['timeInForce'];
