import type { Amount } from '@glassbook/money';
import type { CommandFrom } from '../core/fields.ts';
import type { UnmarkedSource } from '../core/trigger/triggers.ts';
import type { makerRules, marketRules } from './rules.ts';
import type { refusals } from './words.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { OrderStatus, OrderType, SelfTrade, Side, TimeInForce } from '../core/terms.ts';

export type ConfigureMarket = CommandFrom<typeof marketRules>;
export type ConfigureMaker = CommandFrom<typeof makerRules>;

export type PlaceOrder = {
  kind: 'spot.placeOrder';
  owner: number;
  market: number;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  /** Limit orders: the limit. Else 0. */
  price: Amount;
  /** Base units; 0 where a market order gives `value` in quote units. */
  amount: Amount;
  value: Amount;
  /** Market orders: the worst price accepted, 0 for the market's band. */
  worstPrice: Amount;
  clientOrderId?: string;
  /** Self-trade prevention; without it the resting order is canceled. */
  selfTrade?: SelfTrade;
  /** GTD: when what is left of it is canceled. */
  expiresAt?: number;
  /** A buy: what it receives is sold at a stop or a profit price. */
  exits?: Exits;
};
/** What an order waits for, in quote units for a whole base unit. A price of 0 is none; a limit of 0 is at market. */
export type Exits = { by: UnmarkedSource; stop: Amount; stopLimit: Amount; profit: Amount; profitLimit: Amount };
/**
 * An order to be placed when a price reaches what it waits for: a stop price, a profit price, the first of both, or a distance from the best price so far.
 * Base units; a buy at market may give `value` in quote units instead.
 */
export type PlaceConditional = Exits & {
  kind: 'spot.placeConditional';
  owner: number;
  market: number;
  side: Side;
  amount: Amount;
  value: Amount;
  /** A trailing order: its distance in quote units, or in parts per million of the best price; the other is 0. */
  trail: Amount;
  trailPpm: number;
  /** The price at which it begins; 0 at once. */
  activation: Amount;
  /** When it is canceled; 0 never. */
  expiresAt: number;
  clientOrderId?: string;
  selfTrade?: SelfTrade;
};
/** New prices; 0 leaves one as it is. */
export type AmendConditional = Omit<Exits, 'by'> & { kind: 'spot.amendConditional'; owner: number; order: number };
/** By id, or by the name its owner gave it (id 0). */
export type CancelOrder = { kind: 'spot.cancelOrder'; owner: number; order: number; clientOrderId?: string };
/** All open orders of the owner, of one market or one side where it is named. Journals before 22 November 2026 have 0 where they name none. */
export type CancelAll = { kind: 'spot.cancelAll'; owner: number; market?: number; side?: Side };
/** The new limit and whole amount; 0 leaves it as it is. */
export type AmendOrder = { kind: 'spot.amendOrder'; owner: number; order: number; price: Amount; amount: Amount };
export type HaltMarket = { kind: 'spot.haltMarket'; market: number };
export type OpenMarket = { kind: 'spot.openMarket'; market: number };

export type SpotSetting = ConfigureMarket | ConfigureMaker;
export type SpotCommand =
  | SpotSetting
  | PlaceOrder
  | PlaceConditional
  | AmendConditional
  | CancelOrder
  | CancelAll
  | AmendOrder
  | HaltMarket
  | OpenMarket;

/** An order after the command. */
export type OrderSummary = {
  id: number;
  market: number;
  side: Side;
  status: OrderStatus;
  filledAmount: Amount;
  filledValue: Amount;
  fee: Amount;
};

/** A conditional order after the command. */
export type ConditionalSummary = { id: number; market: number; side: Side; status: 'waiting' };

/** What an accepted command returns: the order as it is now. */
export type SpotDone = {
  'spot.placeOrder': { order: OrderSummary };
  'spot.placeConditional': { conditional: ConditionalSummary };
  'spot.amendConditional': { conditional: ConditionalSummary };
  'spot.cancelOrder': { order: OrderSummary };
  'spot.amendOrder': { order: OrderSummary; keptPriority: boolean };
  'spot.cancelAll': { cancelled: number };
};

export const spotFaults = ['spot.settings_invalid'] as const;
/** Its refusals to a trader. */
export type OrderRefusal = (typeof refusals)[number];
export type SpotRefusal = OrderRefusal | LimitRefusal;
