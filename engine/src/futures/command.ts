import type { Amount } from '@glassbook/money';
import type { Ladder } from '../core/ladder.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { OrderStatus, OrderType, SelfTrade, Side, TimeInForce } from '../core/terms.ts';
import type { PriceSource } from '../core/trigger/triggers.ts';
import type { refusals } from './words.ts';

/**
 * A tier of a side's worth, in units of the margin asset: up to `valueMax` the leverage may be `leverageMax`, and the part of the worth that is in this tier needs `maintenancePpm`.
 */
export type Tier = { valueMax: Amount; leverageMax: number; maintenancePpm: number };

/**
 * A perpetual contract on `base` at prices in `quote`. Where `settle` is the quote (linear), a contract is `size` base units; where it is the base (inverse), `size` quote units. Prices are quote
 * units for one whole base unit. Parts per million, and parts per billion of funding.
 */
export type ConfigureMarket = {
  kind: 'futures.configureMarket';
  market: number;
  base: number;
  quote: number;
  /** The asset of margin, results and fees. */
  settle: number;
  /** The instrument whose index price it follows. */
  index: number;
  tick: Amount;
  size: Amount;
  makerFeePpm: number;
  takerFeePpm: number;
  /** Of what is liquidated, to the insurance account, and no more than is left. */
  liquidationFeePpm: number;
  /** How far from the mark price an order may trade to its owner's loss. */
  bandPpm: number;
  /** How far from the index price the mark price may be. */
  markBandPpm: number;
  contractsMax: number;
  openOrdersMax: number;
  /** The most contracts that may be open in the market. */
  openInterestMax: number;
  tiers: readonly Tier[];
  fundingMs: number;
  fundingMaxPpb: number;
  interestPpb: number;
};

/** The house maker's ladder, and the leverage it quotes with. */
export type ConfigureMaker = Ladder & { kind: 'futures.configureMaker'; market: number; leverage: number };

/** Cross: the owner's whole futures account of the asset. Isolated: what a position was given, alone. */
export type MarginMode = 'cross' | 'isolated';
/** Hedge: longs and shorts side by side. One way: an order of the other side first closes the oldest. */
export type PositionMode = 'hedge' | 'one_way';
export type PositionSide = 'long' | 'short';

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
