import type { Amount } from '@glassbook/money';
import type { PositionSide } from '../core/doors.ts';
import type { CommandFrom } from '../core/fields.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { OrderStatus, OrderType, SelfTrade, Side, TimeInForce } from '../core/terms.ts';
import type { PriceSource } from '../core/trigger/triggers.ts';
import type { makerRules, marketRules } from './rules.ts';
import type { refusals } from './words.ts';

export type ConfigureMarket = CommandFrom<typeof marketRules>;
export type Tier = ConfigureMarket['tiers'][number];
export type ConfigureMaker = CommandFrom<typeof makerRules>;

/** Cross: the owner's whole futures account of the asset. Isolated: what a position was given, alone. */
export type MarginMode = 'cross' | 'isolated';
/** Hedge: longs and shorts side by side. One way: an order of the other side first closes the oldest. */
export type PositionMode = 'hedge' | 'one_way';
export type { PositionSide };

/** The prices at which a position is closed at market, 0 for none, and which price has to reach them. */
export type Exits = { by: PriceSource; profit: Amount; stop: Amount };

export type PlaceOrder = {
  kind: 'futures.placeOrder';
  owner: number;
  market: number;
  side: Side;
  type: OrderType;
  timeInForce: Exclude<TimeInForce, 'GTD'>;
  postOnly: boolean;
  /** Limit orders: the limit. Market orders: the worst price accepted, 0 for the band around the mark price. */
  price: Amount;
  contracts: number;
  leverage: number;
  margin: MarginMode;
  /** It only closes: positions of the other side, the oldest first. */
  reduceOnly: boolean;
  /** Of the position that it opens, from its first fill on. */
  exits?: Exits;
  clientOrderId?: string;
  selfTrade?: SelfTrade;
};
/** Closes contracts of one position, 0 for all of them. */
export type ClosePosition = {
  kind: 'futures.closePosition';
  owner: number;
  position: number;
  type: OrderType;
  /** As of an order. */
  price: Amount;
  contracts: number;
  clientOrderId?: string;
};
/** Closes the owner's positions at market, oldest first: of one market or one side where it is named. */
export type CloseAll = { kind: 'futures.closeAll'; owner: number; market?: number; side?: PositionSide };
/** By id, or by the name its owner gave it (id 0). */
export type CancelOrder = { kind: 'futures.cancelOrder'; owner: number; order: number; clientOrderId?: string };
export type CancelAll = { kind: 'futures.cancelAll'; owner: number; market?: number; side?: Side };
/** Gives an isolated position more margin, or takes some (below zero). */
export type ChangeMargin = { kind: 'futures.changeMargin'; owner: number; position: number; amount: Amount };
/** The prices at which a position is closed at market: of those it had before none stays. 0 for none; both 0 take away what it has. */
export type SetExits = Exits & { kind: 'futures.setExits'; owner: number; position: number };
export type SetMode = { kind: 'futures.setMode'; owner: number; mode: PositionMode };
export type HaltMarket = { kind: 'futures.haltMarket'; market: number };
export type OpenMarket = { kind: 'futures.openMarket'; market: number };

export type FuturesSetting = ConfigureMarket | ConfigureMaker;
export type FuturesCommand =
  | FuturesSetting
  | PlaceOrder
  | ClosePosition
  | CloseAll
  | CancelOrder
  | CancelAll
  | ChangeMargin
  | SetExits
  | SetMode
  | HaltMarket
  | OpenMarket;

/** An order after the command. `filledValue` and `fee` in units of the margin asset. */
export type OrderSummary = {
  id: number;
  market: number;
  side: Side;
  status: OrderStatus;
  filledContracts: number;
  filledValue: Amount;
  fee: Amount;
};
export type FuturesDone = {
  'futures.placeOrder': { order: OrderSummary };
  'futures.closePosition': { order: OrderSummary };
  'futures.closeAll': { closed: number };
  'futures.cancelOrder': { order: OrderSummary };
  'futures.cancelAll': { cancelled: number };
  'futures.changeMargin': { margin: Amount };
};

export const futuresFaults = ['futures.settings_invalid'] as const;
/** Its refusals to a trader. */
export type OrderRefusal = (typeof refusals)[number];
export type FuturesRefusal = OrderRefusal | (typeof futuresFaults)[number] | LimitRefusal;
