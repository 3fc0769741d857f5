import type { Amount } from '@glassbook/money';
import type { Changed } from '../core/changed.ts';
import type { Ticket } from '../core/doors.ts';
import type { Orders } from '../core/orders.ts';
import type { Pit } from '../core/pit.ts';
import type { OrderType, SelfTrade, Side } from '../core/terms.ts';
import type { RankHeap } from '../core/trigger/heap.ts';
import type { Brings, Seen } from '../product.ts';
import type { Entrant } from '../trading/put-order.ts';
import type {
  ConfigureMaker,
  ConfigureMarket,
  Exits,
  FuturesCommand,
  FuturesDone,
  FuturesSetting,
  futuresFaults,
  PlaceOrder,
  PositionMode,
} from './command.ts';
import type {
  AdlRow,
  CloseReason,
  DeficitRow,
  ExposureRow,
  FundingPaymentRow,
  FundingRow,
  FuturesRows,
  InsuredRow,
  LiquidationRow,
  MarketRow,
  ModeRow,
  OrderRow,
  PositionRow,
  PurseRow,
  Trade,
} from './rows.ts';
import type { TierRates } from './tiers.ts';
import type { reasons, refusals } from './words.ts';

export type Market = Pit & {
  base: number;
  settle: number;
  isInverse: boolean;
  status: 'open' | 'halted';
  settings: ConfigureMarket;
  tiers: TierRates;
  maker: ConfigureMaker | undefined;
  /** The house maker's orders, best level first. */
  ladder: { bids: number[]; asks: number[] };
  /** In ticks; NONE before the first. */
  last: number;
  mark: number;
  /** As in its row. */
  markAt: number;
  index: Amount;
  basis: Amount;
  premium: Amount;
  premiumSum: Amount;
  premiumMs: number;
  /** While one is being paid. */
  funding: Funding | undefined;
  /** Contracts of longs, which are those of shorts. */
  openInterest: number;
  /** The house's accounts of the margin asset. */
  fees: number;
  clearing: number;
  insurance: number;
};

/** A funding that is being paid: its receipt so far, its mark price in ticks, and the positions whose turn has not come, the oldest first. */
export type Funding = {
  row: FundingRow;
  mark: number;
  payers: Map<number, Position>;
  receivers: Map<number, Position>;
};

/** An open position. */
export type Position = Omit<PositionRow, 'status' | 'closeReason'> & {
  isolated: boolean;
  /** Contracts that resting orders close. */
  closing: number;
};
/** What cross positions of a side have together. */
export type SideSum = { contracts: number; entryValue: Amount };
/** What an owner has in a market: all open positions, oldest first, the sums of those on cross margin, and the contracts of resting orders that open (buy, sell). */
export type Exposure = ExposureRow & {
  pool: Pool;
  positions: Set<Position>;
  long: SideSum;
  short: SideSum;
  /** Contracts open, cross and isolated. */
  open: { long: number; short: number };
  /** Of these, contracts of copies: no order by hand closes them. */
  copied: { long: number; short: number };
  settled: Amount;
  ordered: [number, number];
  /** Contracts of resting orders that close longs (sells) or shorts (buys), but for those that close a copy. */
  closing: { long: number; short: number };
};
/** An owner's futures account of an asset, as the margin of its cross positions. */
export type Pool = {
  owner: number;
  asset: number;
  /** Of the ledger. */
  account: number;
  exposures: Exposure[];
  /** What its cross positions need on hold, and what of it is: less where there is no more money. */
  wanted: Amount;
  held: Amount;
};
/** What an order has beyond those of spot. */
export type OrderTerms = {
  exposure: Exposure;
  leverage: number;
  isolated: boolean;
  closes: number;
  follow: number;
  mark: number;
  exits: Exits | undefined;
};

/** `value` and `fee`: what it has traded so far, so that an order's margin and fee are rounded once, not at each fill. `isAmple`: no fill of it has to be asked for. */
export type FuturesTaker = Entrant &
  OrderTerms & { value: Amount; fee: Amount; feePpm: number; why: CloseReason; isAmple: boolean };

/** An order that opens (`closes` 0), closes a position, or closes the oldest of the other side (-1). */
export type Entering = {
  owner: number;
  side: Side;
  type: OrderType;
  timeInForce: PlaceOrder['timeInForce'];
  postOnly: boolean;
  price: Amount;
  contracts: number;
  leverage: number;
  isolated: boolean;
  closes: number;
  /** The follow that it copies for, 0 for none; the owner whose resting orders are canceled where it would meet them, 0 for nobody. */
  follow: number;
  avoids: number;
  exits: Exits | undefined;
  clientOrderId: string | undefined;
  selfTrade: SelfTrade;
};

/** The purse of a follow, with its open copies, the oldest first. */
export type Purse = Omit<PurseRow, 'status'> & { account: number; copies: Set<Position> };

/** The positions of a side by rank, of which those before `from` are closed; and by the owners they name, once that was asked. */
export type Rank = {
  of: string;
  list: readonly Position[];
  from: number;
  byName: ReadonlyMap<number, readonly Position[]> | undefined;
};

export type Futures = {
  markets: Map<number, Market>;
  orders: Orders;
  terms: Map<number, OrderTerms>;
  positions: Map<number, Position>;
  /** Open positions by the order that opened them, while it may grow them. */
  grows: Map<number, Position>;
  pools: Map<number, Pool>;
  exposures: Map<number, Exposure>;
  modes: Map<number, PositionMode>;
  /** By follow. */
  purses: Map<number, Purse>;
  /** How many purses name an owner as their leader: of these, tickets are told. */
  leaders: Map<number, number>;
  /** Tickets that were told of the operation that goes on; not stored. */
  noted: Map<number, Ticket>;
  deficits: Map<number, Amount>;
  insured: Map<number, InsuredRow>;
  /** Pools and isolated positions whose margin is to be checked, by the number that orders them. */
  due: RankHeap;
  /** Exits that a price reached and that were not tried yet, by their triggers, in this order; not stored. */
  reached: Set<number>;
  /** Positions that were opened with exits, or of which an exit was tried and that are still open: they wait once all that follows is done; not stored. */
  again: Set<Position>;
  /** The other side by rank, while it stays the same; and how often contracts were opened, which changes it. Neither is stored. */
  rank: Rank | undefined;
  opens: bigint;
  /** Positions that a command made bankrupt, by market, side and mark price, and by the owners they name; not stored. */
  bankrupt: { seq: number; bySide: Map<string, ReadonlyMap<number, readonly Position[]>> } | undefined;
  nextOrder: number;
  nextTrade: number;
  nextPriority: number;
  nextPosition: number;
  nextExposure: number;
  nextFunding: number;
  nextLiquidation: number;
  nextAdl: number;
  /** What waits to be taken. */
  trades: Changed<Trade>;
  closed: Changed<OrderRow>;
  statuses: Changed<MarketRow>;
  marked: Set<number>;
  opened: Changed<ExposureRow>;
  touched: Set<Position>;
  ended: Changed<PositionRow>;
  /** Of a purse that goes on none yet: it is taken as it is then. */
  purseRows: Map<number, PurseRow | undefined>;
  modeRows: Changed<ModeRow>;
  fundings: Changed<FundingRow>;
  payments: Changed<FundingPaymentRow>;
  liquidations: Changed<LiquidationRow>;
  adls: Changed<AdlRow>;
  deficitRows: Changed<DeficitRow>;
  insuredRows: Changed<InsuredRow>;
};

export type FuturesSpec = Brings<{
  name: 'futures';
  state: Futures;
  command: FuturesCommand;
  done: FuturesDone;
  rows: FuturesRows;
  refusal: (typeof refusals)[number];
  fault: (typeof futuresFaults)[number];
  reason: (typeof reasons)[number];
  timer: 'futures.quotesStale' | 'futures.funding';
  trigger: 'futures.pool' | 'futures.position' | 'futures.exit';
  setting: FuturesSetting['kind'];
  calls: 'feeOff' | 'feePaid' | 'bonusOf' | 'takeBonus';
}>;
export type State = Seen<FuturesSpec>;
