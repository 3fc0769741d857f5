/** What can be asked of the engine. A command carries everything that decides its outcome; the entry adds its number and its time. */
import type { Amount } from '@glassbook/money';

import type { Refusal } from './refusals.ts';
import type { Kind, OrderStatus, OrderType, Side, TimeInForce } from './terms.ts';

export type ConfigureAsset = {
  kind: 'asset.configure';
  asset: number;
  name: string;
  scale: number;
  kinds: readonly Kind[];
};

/** tick: quote units for one whole base unit; lot: base units. tick × lot must be a whole number of quote units. Fees in parts per million. */
export type ConfigureMarket = {
  kind: 'spot.configureMarket';
  market: number;
  base: number;
  quote: number;
  tick: Amount;
  lot: Amount;
  notionalMin: Amount;
  notionalMax: Amount;
  makerFeePpm: number;
  takerFeePpm: number;
  /** How far from the index price a market order without a worst price goes. */
  bandPpm: number;
  openOrdersMax: number;
};

/** The house maker's ladder: the first level stands `halfSpreadPpm` from the index price, each next one `stepPpm` further. */
export type ConfigureMaker = {
  kind: 'spot.configureMaker';
  market: number;
  levels: number;
  halfSpreadPpm: number;
  stepPpm: number;
  /** Quote worth of the first level; each next one is larger by `growthPpm` of it. */
  notional: Amount;
  growthPpm: number;
  /** Quotes are withdrawn when the index price is older. */
  staleAfterMs: number;
};

export type ConfigureDemo = {
  kind: 'wallet.configureDemo';
  enabled: boolean;
  everyMs: number;
  grants: readonly { asset: number; amount: Amount }[];
};

/** Brings a house account's funding to a total: the difference to what it was ever given comes from outside. Never takes back. */
export type FundHouse = { kind: 'wallet.fundHouse'; owner: number; asset: number; total: Amount };

export type SettingCommand = ConfigureAsset | ConfigureMarket | ConfigureMaker | ConfigureDemo | FundHouse;

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
};
/** By id, or by the name its owner gave it (id 0). */
export type CancelOrder = { kind: 'spot.cancelOrder'; owner: number; order: number; clientOrderId?: string };
/** All open orders of the owner; `market` 0 for all markets. */
export type CancelAll = { kind: 'spot.cancelAll'; owner: number; market: number };
/** The new limit and whole amount; 0 leaves it as it is. */
export type AmendOrder = { kind: 'spot.amendOrder'; owner: number; order: number; price: Amount; amount: Amount };
export type HaltMarket = { kind: 'spot.haltMarket'; market: number };
export type OpenMarket = { kind: 'spot.openMarket'; market: number };

/** What the feed saw. `volume` is for charts and decides nothing. */
export type UpdateIndexPrice = {
  kind: 'indexPrice.update';
  source: string;
  prices: readonly { market: number; price: Amount; volume: Amount }[];
};
/** Time has passed: timers that are due are run by every command, this one does nothing else. */
export type Tick = { kind: 'clock.tick' };

export type Move = { kind: 'wallet.move'; owner: number; asset: number; amount: Amount; from: Kind; to: Kind };
export type ClaimDemo = { kind: 'wallet.claimDemo'; owner: number };

export type Command =
  | SettingCommand
  | PlaceOrder
  | CancelOrder
  | CancelAll
  | AmendOrder
  | HaltMarket
  | OpenMarket
  | UpdateIndexPrice
  | Tick
  | Move
  | ClaimDemo;

/** The names a client gave its request, and the hash of what it asks: the same name and hash is the same request. */
export type RequestNames = { names: readonly string[]; hash: string };

/** A command with its place and time. `at` is milliseconds UTC and never goes back. */
export type Entry = { seq: number; at: number; request?: RequestNames; command: Command };

/** An order as it stands after the command. */
export type OrderSummary = {
  id: number;
  market: number;
  side: Side;
  status: OrderStatus;
  filledAmount: Amount;
  filledValue: Amount;
  fee: Amount;
};

/** What an accepted command has to tell its caller. */
export type Done = {
  ok: true;
  /** spot.placeOrder, spot.amendOrder, spot.cancelOrder: the order as it stands. */
  order?: OrderSummary;
  keptPriority?: boolean;
  cancelled?: number;
  granted?: readonly { asset: number; amount: Amount }[];
};
export type Outcome = Done | { ok: false; reason: Refusal };
