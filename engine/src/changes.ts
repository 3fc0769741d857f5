/**
 * What a run of commands changed, gathered while it is applied and taken at once by whoever stores and tells it.
 * Facts (trades, entries, prices) are listed as they happened; things that have a state (orders, balances, book levels, markets)
 * are listed once, as they stand at the end. None of this is part of the state: taking it changes no later answer.
 */
import type { Amount } from '@glassbook/money';
import type { Outcome, SettingCommand } from './command.ts';
import type { CancelReason, Kind, OrderStatus, OrderType, Side, TimeInForce } from './terms.ts';

/** A fill between a resting order (maker) and an arriving one (taker). */
export type Trade = {
  id: number;
  seq: number;
  at: number;
  market: number;
  /** Quote units for one whole base unit of account (1 BTC). */
  price: Amount;
  /** Base units. */
  amount: Amount;
  /** Quote units, exactly price × amount. */
  value: Amount;
  takerSide: Side;
  makerOrder: number;
  takerOrder: number;
  makerOwner: number;
  takerOwner: number;
  /** Each in what that party received: base for the buyer, quote for the seller. */
  makerFee: Amount;
  takerFee: Amount;
};

/** An order as it stands. */
export type OrderRow = {
  id: number;
  owner: number;
  market: number;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  postOnly: boolean;
  clientOrderId: string | undefined;
  /** The limit, or the worst price a market order accepts. */
  price: Amount;
  /** Base units asked for; 0 for a market order by value. */
  amount: Amount;
  /** Quote units asked for by a market order by value, else 0. */
  value: Amount;
  filledAmount: Amount;
  filledValue: Amount;
  /** In what is received. */
  fee: Amount;
  status: OrderStatus;
  cancelReason: CancelReason | undefined;
  /** Place in the queue at its price: smaller is earlier. */
  priority: number;
  createdAt: number;
  updatedAt: number;
};

export type BalanceRow = { owner: number; kind: Kind; asset: number; available: Amount; held: Amount };

/** Total amount that rests at a price; 0 when the level is gone. */
export type LevelRow = { market: number; side: Side; price: Amount; amount: Amount };

export type EntryReason = 'spot.trade' | 'spot.fee' | 'wallet.move' | 'wallet.demo' | 'house.funding';

/**
 * One line of the ledger: `amount` left one account and reached another. `after` values are totals (available and held).
 * Moves between available and held of the same account change no total and make no entry: the open order explains them.
 */
export type EntryRow = {
  seq: number;
  /** Position among the entries of the same command, from 0. */
  line: number;
  at: number;
  asset: number;
  amount: Amount;
  fromOwner: number;
  fromKind: Kind;
  fromAfter: Amount;
  toOwner: number;
  toKind: Kind;
  toAfter: Amount;
  reason: EntryReason;
  /** The trade (spot.*), or 0. */
  ref: number;
};

export type IndexPriceRow = {
  seq: number;
  at: number;
  market: number;
  price: Amount;
  /** Base units traded on the source since the price before, for charts only; decides nothing. */
  volume: Amount;
};

export type MarketRow = { market: number; status: 'open' | 'halted' };

/** When an owner last claimed demo funds. */
export type DemoClaimRow = { owner: number; at: number };

/** A setting in force, as the command that put it there. */
export type SettingRow = { key: string; command: SettingCommand };

/** A request that was answered under a name the client gave it, so that it is not carried out twice. */
export type RequestRow = { name: string; hash: string; at: number; outcome: Outcome };

export type Changes = {
  trades: Trade[];
  entries: EntryRow[];
  prices: IndexPriceRow[];
  orders: OrderRow[];
  balances: BalanceRow[];
  levels: LevelRow[];
  markets: MarketRow[];
  demoClaims: DemoClaimRow[];
  settings: SettingRow[];
  requests: RequestRow[];
  /** Requests answered before this time are forgotten; 0 where nothing was. */
  requestsForgottenBefore: number;
};
