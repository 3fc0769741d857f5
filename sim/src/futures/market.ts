/** Markets, orders and positions of futures in the simplest form: lists that are counted again whenever a sum is wanted. */
import { FIRST_USER, type LevelRow, type PriceSource, type Side } from '@glassbook/engine';
import type {
  AdlRow,
  ConfigureMaker,
  ConfigureMarket,
  DeficitRow,
  ExposureRow,
  FundingPaymentRow,
  FundingRow,
  InsuredRow,
  LiquidationRow,
  MarketRow,
  ModeRow,
  OrderRow,
  PositionMode,
  PositionRow,
  PositionSide,
  PurseRow,
  Trade,
} from '@glassbook/engine/futures';
import { AMOUNT_MAX } from '../model/bounds.ts';
import { changesOf, slice, type Model } from '../model/model.ts';

export const PPM = 1_000_000n;
export type Market = {
  rules: ConfigureMarket;
  status: 'open' | 'halted';
  /** Ten to the scale of the base asset: what a price is for. */
  whole: bigint;
  inverse: boolean;
  book: Record<Side, OrderRow[]>;
  maker: ConfigureMaker | undefined;
  ladder: Record<Side, OrderRow[]>;
  last: bigint | undefined;
  mark: bigint | undefined;
  markAt: number;
  index: bigint;
  basis: bigint;
  premium: bigint;
  premiumSum: bigint;
  premiumMs: number;
  fundingDue: number;
  funding: Funding | undefined;
};
/** A funding that is being paid: whose turn has not come, the oldest first. */
export type Funding = { row: FundingRow; payers: PositionRow[]; receivers: PositionRow[] };
/** What worths follow from. */
export type Terms = Pick<Market, 'rules' | 'whole' | 'inverse'>;
/** An owner's futures account of an asset, and what of it is on hold for its cross positions. */
export type Pool = { owner: number; asset: number; held: bigint };
/** What one owner has, oldest first. */
type Own = { orders: OrderRow[]; positions: PositionRow[]; exposures: ExposureRow[] };

export const futuresOf = slice(() => ({
  markets: new Map<number, Market>(),
  owners: new Map<number, Own>(),
  /** By owner and asset. */
  pools: new Map<string, Pool>(),
  modes: new Map<number, PositionMode>(),
  /** Of follows that go on, by their numbers; of which some grow a copy with an order of this number. */
  purses: new Map<number, PurseRow>(),
  growing: undefined as { order: number; position: PositionRow } | undefined,
  deficits: new Map<number, bigint>(),
  insured: new Map<number, InsuredRow>(),
  nextOrder: 1,
  nextTrade: 1,
  nextPriority: 1,
  nextPosition: 1,
  nextExposure: 1,
  nextFunding: 1,
  nextLiquidation: 1,
  nextAdl: 1,
}));

/** An exit that a price reached. */
export type Reached = { position: PositionRow; part: 'profit' | 'stop' };

export const rowsOf = changesOf(() => ({
  trades: [] as Trade[],
  markets: [] as MarketRow[],
  marks: new Set<Market>(),
  exposures: [] as ExposureRow[],
  positions: new Map<number, PositionRow>(),
  orders: new Map<number, OrderRow>(),
  purses: new Map<number, PurseRow>(),
  modes: [] as ModeRow[],
  fundings: new Map<number, FundingRow>(),
  payments: [] as FundingPaymentRow[],
  liquidations: [] as LiquidationRow[],
  adls: [] as AdlRow[],
  deficits: [] as DeficitRow[],
  insured: [] as InsuredRow[],
  levels: new Map<string, Omit<LevelRow, 'amount'>>(),
  /** By market, side and mark price the positions that were bankrupt when one was first deleveraged whose counterparty could be kept for them. */
  bankrupt: new Map<string, PositionRow[]>(),
  /** Prices or rules moved: everybody may be short, not only those whose money moved. */
  checksAll: false,
  /** Exits that this price reached before: position and part. */
  fired: new Set<string>(),
  /** Those that were not tried yet. */
  reached: [] as Reached[],
}));

/** The last price before the first trade, and the index price before the first mark price, are not known. */
export const priceNow = ({ mark, last, index }: Market, by: PriceSource): bigint | undefined =>
  by === 'index' ? (mark === undefined ? undefined : index) : by === 'last' ? last : mark;

/** FUTURES-031: a last price more than 0.5 % from the mark price fires nothing. */
export const isFarFromMark = ({ mark = 0n }: Market, last: bigint): boolean =>
  (last > mark ? last - mark : mark - last) * 200n > mark;

export const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const upDivided = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
export const partUp = (amount: bigint, ppm: number): bigint => upDivided(amount * BigInt(ppm), PPM);
export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');
export const positionSide = (side: Side): PositionSide => (side === 'buy' ? 'long' : 'short');
export const orderSide = (side: PositionSide): Side => (side === 'long' ? 'buy' : 'sell');
export const otherSide = (side: PositionSide): PositionSide => (side === 'long' ? 'short' : 'long');
export const reaches = (side: Side, limit: bigint, price: bigint): boolean =>
  side === 'buy' ? price <= limit : price >= limit;
export const leftOf = (order: OrderRow): number => order.contracts - order.filledContracts;

/** FUTURES-001: what contracts are worth in the margin asset. */
export function valueOf({ rules: { size }, whole, inverse }: Terms, price: bigint, contracts: number): bigint {
  const sizes = size * BigInt(contracts);
  return inverse ? (sizes * whole) / price : (sizes * price) / whole;
}
export const gainsByWorth = (inverse: boolean, side: PositionSide): boolean => (side === 'long') !== inverse;
/** What a side has won between two worths. */
export const gainOf = ({ inverse }: Terms, side: PositionSide, entry: bigint, exit: bigint): bigint =>
  gainsByWorth(inverse, side) ? exit - entry : entry - exit;

/** What it loses at once to trade at a price, by the mark price. */
export function lossAt(market: Terms, side: PositionSide, price: bigint, mark: bigint, contracts: number): bigint {
  if (side === 'long' ? price <= mark : price >= mark) return 0n;
  const gain = gainOf(market, side, valueOf(market, price, contracts), valueOf(market, mark, contracts));
  return gain < 0n ? -gain : 0n;
}
export const marginOf = (value: bigint, leverage: number): bigint => upDivided(value, BigInt(leverage));

/** The highest price a market has, in ticks. */
export function highestOf({ rules: { tick, size, openInterestMax }, whole, inverse }: Market): bigint {
  const most = lesser(2n ** 52n - 1n, AMOUNT_MAX / tick);
  return inverse ? most : lesser(most, AMOUNT_MAX / (((tick * size) / whole) * BigInt(openInterestMax)));
}

/** What so many contracts of an order can need: FUTURES-006. */
export function holdOf(
  market: Terms,
  { side, price, leverage, mark }: Pick<OrderRow, 'side' | 'price' | 'leverage' | 'mark'>,
  contracts: number,
): bigint {
  if (contracts === 0) return 0n;
  const value = valueOf(market, price, contracts);
  const fee = partUp(value, market.rules.takerFeePpm);
  return marginOf(value, leverage) + fee + lossAt(market, positionSide(side), price, mark, contracts);
}

/** What of it is on hold: an order that only closes needs nothing. */
export const heldFor = (market: Market, order: OrderRow, contracts: number): bigint =>
  order.closes === 0 ? holdOf(market, order, contracts) : 0n;

export function marketOf(model: Model, number: number): Market {
  const market = futuresOf(model).markets.get(number);
  if (!market) throw new Error('what is open is of a market');
  return market;
}
/** The mark price of a market that has positions. */
export function markOf({ mark }: Market): bigint {
  if (mark === undefined) throw new Error('what trades has a mark price');
  return mark;
}

export function ownOf(model: Model, owner: number): Own {
  const { owners } = futuresOf(model);
  let own = owners.get(owner);
  if (!own) owners.set(owner, (own = { orders: [], positions: [], exposures: [] }));
  return own;
}
export function allPositions(model: Model): PositionRow[] {
  const all: PositionRow[] = [];
  for (const { positions } of futuresOf(model).owners.values()) if (positions.length > 0) all.push(...positions);
  return all;
}
/** All open positions of a market, oldest first. */
export const positionsIn = (model: Model, market: Market): PositionRow[] =>
  allPositions(model)
    .filter((each) => each.market === market.rules.market)
    .sort((a, b) => a.id - b.id);

/** An owner's positions in a market, oldest first. */
export const positionsOf = (model: Model, owner: number, market: Market): PositionRow[] =>
  ownOf(model, owner).positions.filter((position) => position.market === market.rules.market);
export const sumContracts = (positions: readonly PositionRow[]): number =>
  positions.reduce((sum, { contracts }) => sum + contracts, 0);
export const contractsOf = (model: Model, owner: number, market: Market, side: PositionSide): number =>
  sumContracts(positionsOf(model, owner, market).filter((position) => position.side === side));
/** The same without copies, which no order by hand closes. */
export const ownContractsOf = (model: Model, owner: number, market: Market, side: PositionSide): number =>
  sumContracts(positionsOf(model, owner, market).filter((one) => one.side === side && one.follow === 0));
export const openInterest = (model: Model, market: Market): number =>
  sumContracts(positionsIn(model, market).filter(({ side }) => side === 'long'));

export const poolOf = (model: Model, owner: number, asset: number): Pool | undefined =>
  futuresOf(model).pools.get(`${owner} ${asset}`);
export const poolAt = (model: Model, { owner, market }: { owner: number; market: number }): Pool => {
  const pool = poolOf(model, owner, marketOf(model, market).rules.settle);
  if (!pool) throw new Error('what is open has an account');
  return pool;
};
export const accountOf = (model: Model, { owner, asset }: Pool) => model.account(owner, 'futures', asset);
/** The markets in which an account was ever used, the first first. */
export const marketsOf = (model: Model, { owner, asset }: Pool): Market[] =>
  ownOf(model, owner)
    .exposures.map(({ market }) => marketOf(model, market))
    .filter(({ rules }) => rules.settle === asset);

/** An owner who enters a market for the first time gets a number there. */
export function beIn(model: Model, owner: number, { rules: { market, settle } }: Market): void {
  const futures = futuresOf(model);
  const { exposures } = ownOf(model, owner);
  if (exposures.some((each) => each.market === market)) return;
  const exposure = { id: futures.nextExposure, owner, market };
  futures.nextExposure += 1;
  exposures.push(exposure);
  rowsOf(model).exposures.push(exposure);
  if (!poolOf(model, owner, settle)) futures.pools.set(`${owner} ${settle}`, { owner, asset: settle, held: 0n });
}

/** House accounts have one position a side, and close it first. */
export const modeOf = (model: Model, owner: number): PositionMode =>
  owner < FIRST_USER ? 'one_way' : (futuresOf(model).modes.get(owner) ?? 'hedge');

export function touchPosition(model: Model, position: PositionRow): void {
  rowsOf(model).positions.set(position.id, position);
}
/** Notes that an order and its level changed. */
export function touchOrder(model: Model, order: OrderRow): void {
  const { orders, levels } = rowsOf(model);
  orders.set(order.id, order);
  const { market, side, price } = order;
  levels.set(`${market} ${side} ${price}`, { market, side, price });
}
/** The largest number up to `most` for which it holds; 0 for none. */
export function mostThat(most: number, holds: (count: number) => boolean): number {
  if (most === 0 || holds(most)) return most;
  let [low, high] = [0, most - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
