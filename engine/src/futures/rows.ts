/** The rows of futures: trades and receipts as they happened, orders, positions and markets as they are. Values, margins, fees and results are in units of the margin asset. */
import type { Amount } from '@glassbook/money';
import type { Behaviour } from '../core/orders/order-flags.ts';
import type { LevelRow } from '../core/pit.ts';
import type { CancelReason, OrderStatus, OrderType, Side } from '../core/terms.ts';
import type { PriceSource } from '../core/trigger/triggers.ts';
import type { MarginMode, PositionMode, PositionSide } from './command.ts';

export type Trade = {
  id: number;
  seq: number;
  at: number;
  market: number;
  price: Amount;
  contracts: number;
  value: Amount;
  takerSide: Side;
  makerOrder: number;
  takerOrder: number;
  makerOwner: number;
  takerOwner: number;
  makerFee: Amount;
  takerFee: Amount;
  /** Whether the taker was liquidated. */
  liquidation: boolean;
};

export type OrderRow = Behaviour & {
  id: number;
  owner: number;
  market: number;
  side: Side;
  type: OrderType;
  clientOrderId: string | undefined;
  /** The limit, or the worst price a market order accepts. */
  price: Amount;
  contracts: number;
  filledContracts: number;
  filledValue: Amount;
  fee: Amount;
  leverage: number;
  margin: MarginMode;
  /** The position it closes; 0 where it opens, -1 where it closes the oldest of the other side. */
  closes: number;
  /** The follow whose copy it opens or closes; 0 for an order of the owner's own. */
  follow: number;
  /** Exits of the position that it opens; undefined where it brings none. */
  exitBy: PriceSource | undefined;
  profitPrice: Amount | undefined;
  stopPrice: Amount | undefined;
  /** The mark price when it was placed: what its limit loses against it is on hold. */
  mark: Amount;
  status: OrderStatus;
  cancelReason: CancelReason | undefined;
  priority: number;
  createdAt: number;
  updatedAt: number;
};

/** An owner who traded with a position, and how many contracts; owner 0 is those who are not named. */
export type Counterparty = { owner: number; contracts: number };
/** Why the last contracts of a position were closed; `profit` and `stop` by its exits. */
export type CloseReason = 'trader' | 'liquidation' | 'netting' | 'adl' | 'profit' | 'stop';
export type PositionRow = {
  id: number;
  owner: number;
  market: number;
  side: PositionSide;
  mode: MarginMode;
  leverage: number;
  /** The order that opened it. */
  order: number;
  /** The follow that it is a copy of; 0 for the owner's own. */
  follow: number;
  /** Open now, and what they were worth when they were opened. */
  contracts: number;
  entryValue: Amount;
  /** Isolated: what is on hold for it alone. Cross: what of the account is to be on hold for it. */
  margin: Amount;
  /** Of its profit, what was paid to the account before it is closed, because a loss or funding had to be paid. */
  settled: Amount;
  /** Over its life. */
  openedContracts: number;
  openedValue: Amount;
  closedContracts: number;
  closedValue: Amount;
  /** Who traded with it, and how many of the contracts that were open when it last grew (counterparties.ts); nobody for the house, whose positions never end. */
  against: readonly Counterparty[];
  againstContracts: number;
  /** Result of what was closed, before fees and funding; funding received less paid. */
  result: Amount;
  funding: Amount;
  fees: Amount;
  /** Its exits: the price that has to reach them, and where it is closed at market; 0 for none. */
  exitBy: PriceSource;
  profitPrice: Amount;
  stopPrice: Amount;
  status: 'open' | 'closed';
  closeReason: CloseReason | undefined;
  openedAt: number;
  updatedAt: number;
  /** The last funding that it paid or received while others still had to: that funding goes on without it. */
  funded?: number | undefined;
};

/** What an owner has in a market, by a number of its own. */
export type ExposureRow = { id: number; owner: number; market: number };
export type ModeRow = { owner: number; mode: PositionMode };
export type MarketRow = { market: number; status: 'open' | 'halted' };
/**
 * The prices of a market at its last index price. `last` is 0 before the first trade, `mark` before the first index price. `basis`: the moving average of how far the book is above the index price.
 * `premium` in parts per billion; `premiumSum` its sum over the milliseconds of `premiumMs`, since the last funding.
 */
export type MarkRow = {
  market: number;
  at: number;
  index: Amount;
  last: Amount;
  mark: Amount;
  basis: Amount;
  premium: Amount;
  premiumSum: Amount;
  premiumMs: number;
};

/** The receipt of a funding: the rate, in parts per billion, and what it was made from; what longs paid shorts, below zero the other way. */
export type FundingRow = {
  id: number;
  seq: number;
  at: number;
  market: number;
  rate: Amount;
  premium: Amount;
  mark: Amount;
  index: Amount;
  contracts: number;
  paid: Amount;
  received: Amount;
  /** While it is paid in pieces: positions below `upTo` take part; what those who had their turn owed; what was received before all had paid. */
  status?: 'running' | undefined;
  upTo?: number | undefined;
  owed?: Amount | undefined;
  early?: Amount | undefined;
};
/** What a position paid (below zero) or received. */
export type FundingPaymentRow = {
  funding: number;
  position: number;
  owner: number;
  market: number;
  contracts: number;
  value: Amount;
  amount: Amount;
  at: number;
};

/** The receipt of a liquidation of one position: why (equity below maintenance), at which prices, and who took the contracts. */
export type LiquidationRow = {
  id: number;
  seq: number;
  at: number;
  owner: number;
  position: number;
  market: number;
  side: PositionSide;
  mode: MarginMode;
  mark: Amount;
  index: Amount;
  equity: Amount;
  maintenance: Amount;
  /** The price at which nothing would be left, all its contracts closed. */
  bankruptcy: Amount;
  /** Contracts sold to or bought from the book, and their worth; beyond the bankruptcy price with the insurance account's money; and those of other traders that were closed. */
  contracts: number;
  value: Amount;
  insuredContracts: number;
  /** What the insurance account paid. */
  insurance: Amount;
  adlContracts: number;
  fee: Amount;
};
/** The receipt of a position that was closed, whole or in part, for one of the other side: at its bankruptcy price, or at the mark price where that was worse for this one. */
export type AdlRow = {
  id: number;
  seq: number;
  at: number;
  liquidation: number;
  position: number;
  owner: number;
  market: number;
  side: PositionSide;
  contracts: number;
  price: Amount;
  value: Amount;
  result: Amount;
  mark: Amount;
  index: Amount;
};
/** What losses were larger than margins, the insurance account and other traders' profits together, by asset: owed to the clearing account. */
export type DeficitRow = { asset: number; amount: Amount };

/** What the insurance account gave beyond bankruptcy prices in an hour (of UTC, since 1970) and in the one before, of what it had before the first of it; by asset, the last hour only. */
export type InsuredRow = { asset: number; hour: number; fund: Amount; paid: Amount; paidBefore: Amount };

/** The money of a follow, on hold in its owner's futures account, and what its copies have brought over its life: results of what was closed, fees, funding. `limited`: its copies pay from `free`, else from the account. */
export type PurseRow = {
  id: number;
  owner: number;
  leader: number;
  asset: number;
  limited: boolean;
  free: Amount;
  result: Amount;
  fees: Amount;
  funding: Amount;
  status: 'open' | 'closed';
};

export type FuturesRows = {
  trades: Trade;
  orders: OrderRow;
  levels: LevelRow;
  markets: MarketRow;
  marks: MarkRow;
  exposures: ExposureRow;
  positions: PositionRow;
  purses: PurseRow;
  modes: ModeRow;
  fundings: FundingRow;
  fundingPayments: FundingPaymentRow;
  liquidations: LiquidationRow;
  adls: AdlRow;
  deficits: DeficitRow;
  insured: InsuredRow;
};
