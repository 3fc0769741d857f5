/**
 * What the own positions and a margin account come to at the mark prices, by the engine's sums: results, what must be kept, what can be used, and the prices that liquidate.
 * Plain functions of what the wire sent.
 */
import type { futures } from '@glassbook/contract';
import {
  liquidationBounds,
  maintenanceFor,
  needOf,
  nothingNeeded,
  nothingOpen,
  plus,
  restingCost,
  resultOf,
  valueOf,
  type Exposed,
  type Need,
} from '@glassbook/engine/quote';
import { mulDiv, parseAmount } from '@glassbook/money';
import type { Contract } from './market.ts';

export type Held = {
  row: futures.Position;
  contract: Contract;
  contracts: number;
  entryValue: bigint;
  margin: bigint;
  settled: bigint;
  isCross: boolean;
  /** In ticks; undefined before there is one. */
  mark: number | undefined;
};

/** A position at the mark price. Amounts in units of the margin asset. */
export type Valued = Held & {
  worth: bigint;
  /** Contracts that a limit order can close: no resting order closes them already. */
  free: number;
  /** Won or lost and not paid yet. */
  unrealized: bigint;
  maintenance: bigint;
  /** The mark price that liquidates, quote units; undefined where none does, or it is not known. */
  liquidation: bigint | undefined;
  /** Whether it is known that no mark price liquidates it: the money that counts for it covers any loss. */
  isCovered: boolean;
};

/** What the wallet says of a margin account. */
export type Wallet = { available: bigint; held: bigint };

/** A margin account. `cash`: what its cross positions have together, available or on hold for them. */
export type Purse = Wallet & { cash: bigint };

/** A margin account at the mark prices. */
export type Standing = Purse & {
  /** Of all positions, and of the cross ones alone. */
  unrealized: bigint;
  result: bigint;
  maintenance: bigint;
  /** Of what is available, what cross positions have lost or have to keep; and what can be used for another order, or moved. */
  kept: bigint;
  usable: bigint;
  /** Of the cross positions: what must be kept of what is there, parts per million; undefined without any. At a million the account is liquidated. */
  ratioPpm: bigint | undefined;
};

const read = (text: string, scale: number): bigint => {
  const isBelow = text.startsWith('-');
  const amount = parseAmount(isBelow ? text.slice(1) : text, scale) ?? 0n;
  return isBelow ? -amount : amount;
};

export const ticksOf = (text: string | null | undefined, { quote, tick }: Contract): number | undefined =>
  text === null || text === undefined ? undefined : Number(read(text, quote.scale) / tick);

/** Open positions of the wire with their contracts and the last mark prices. A position of a contract that is not listed is left out. */
export function heldOf(
  rows: readonly futures.Position[],
  markets: readonly Contract[],
  markOf: (symbol: string) => string | null | undefined,
): Held[] {
  return rows.flatMap((row) => {
    const contract = markets.find(({ symbol }) => symbol === row.symbol);
    if (contract === undefined || row.status !== 'open') return [];
    const money = (text: string) => read(text, contract.settle.scale);
    return [
      {
        ...{ row, contract, contracts: row.contracts, entryValue: money(row.entry_value), margin: money(row.margin) },
        ...{
          settled: money(row.settled),
          isCross: row.margin_mode === 'cross',
          mark: ticksOf(markOf(row.symbol), contract),
        },
      },
    ];
  });
}

const worthAt = ({ contract, contracts }: Held, ticks: number): bigint => valueOf(contract.grid, ticks, contracts);

/**
 * What so many contracts of a position, or all, have won or lost at a price and are still paid, before fees: their share of the entry and of what was paid early already, each rounded down as the engine
 * does.
 */
export function resultAt(held: Held, ticks: number, contracts = held.contracts): bigint {
  const { contract, row, entryValue, settled } = held;
  const share = (whole: bigint): bigint => mulDiv(whole, BigInt(contracts), BigInt(held.contracts), 'down');
  const exit = valueOf(contract.grid, ticks, contracts);
  return resultOf(contract.grid, row.side, share(entryValue), exit) - share(settled);
}
const resultOfHeld = (held: Held): bigint => (held.mark === undefined ? 0n : resultAt(held, held.mark));

/** What is open on each side of a contract, together. */
const sideOf = (positions: readonly Held[], side: 'long' | 'short') =>
  positions
    .filter(({ row }) => row.side === side)
    .reduce(
      (sum, { contracts, entryValue }) => ({
        contracts: sum.contracts + contracts,
        entryValue: sum.entryValue + entryValue,
      }),
      nothingOpen,
    );

const rulesOf = (contract: Contract) => ({ ...contract.grid, tiers: contract.tiers, settings: contract });

/** What positions need together, those of each contract at its mark price. */
const needOfAll = (positions: readonly Held[]): Need =>
  byContract(positions).reduce((need, held) => {
    const [first] = held;
    return first?.mark === undefined ? need : plus(need, needOf(rulesOf(first.contract), sidesOf(held), first.mark));
  }, nothingNeeded);

const byContract = (positions: readonly Held[]): Held[][] => [
  ...Map.groupBy(positions, ({ contract }) => contract.id).values(),
];
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** What an open order has on hold, as the engine counts it; one that only closes holds nothing. */
function holdOf(order: futures.Order, contract: Contract): bigint {
  const [limit, mark] = [ticksOf(order.price, contract), ticksOf(order.mark, contract)];
  if (order.reduce_only || limit === undefined || mark === undefined) return 0n;
  const left = order.contracts - order.filled_contracts;
  const [terms, opens] = [{ leverage: order.leverage, mark }, order.side === 'buy' ? 'long' : 'short'] as const;
  return restingCost({ ...contract.grid, settings: contract }, terms, opens, limit, left);
}

/** A margin account of `asset`: what is on hold for isolated positions, open orders and follows (`followed`: what is free of their amounts) is no money of the cross ones. */
export function purseOf(
  { available, held }: Wallet,
  asset: number,
  all: readonly Held[],
  orders: readonly futures.Order[],
  markets: readonly Contract[],
  followed: bigint,
): Purse {
  const own = all.filter(({ contract }) => contract.settle.id === asset);
  const isolated = sum(own.filter(({ isCross }) => !isCross).map(({ margin }) => margin));
  const ordered = orders.map((order) => {
    const contract = markets.find(({ symbol }) => symbol === order.symbol);
    return contract?.settle.id === asset ? holdOf(order, contract) : 0n;
  });
  return { available, held, cash: available + held - isolated - sum(ordered) - followed };
}

const isUnmarked = ({ mark }: Held): boolean => mark === undefined;

/** A margin account of `asset` at the mark prices; undefined while one of them is missing. */
export function standingOf(all: readonly Held[], asset: number, purse: Purse): Standing | undefined {
  const own = all.filter(({ contract }) => contract.settle.id === asset);
  if (own.some(isUnmarked)) return undefined;
  const cross = own.filter(({ isCross }) => isCross);
  const result = sum(cross.map(resultOfHeld));
  const maintenance = maintenanceFor(needOfAll(cross));
  const wanted = sum(cross.map(({ margin }) => margin));
  // As the engine keeps it: losses, or more than what must be kept, beyond what is on hold for the cross positions, cannot be used.
  const stays = greater(wanted + greater(-result, 0n), maintenance + 1n - result) - (purse.cash - purse.available);
  const kept = cross.length === 0 ? 0n : greater(stays, 0n);
  const equity = purse.cash + result;
  return {
    ...purse,
    unrealized: sum(own.map(resultOfHeld)),
    ...{ result, maintenance, kept },
    usable: greater(purse.available - kept, 0n),
    ratioPpm: cross.length === 0 ? undefined : equity <= 0n ? 1_000_000n : (maintenance * 1_000_000n) / equity,
  };
}

/** What counts together with a position when its contract's mark price moves; undefined while it is not known. */
function exposedOf(held: Held, all: readonly Held[], purse: Purse | undefined): Exposed | undefined {
  if (!held.isCross) return { ...exposedSides([held]), money: held.margin };
  return purse && crossExposed(held.contract, all, purse);
}

/** All cross positions in a contract, with the account that they share; undefined while a mark price of it is missing. */
export function crossExposed(
  contract: Contract,
  all: readonly Held[],
  { cash }: Pick<Purse, 'cash'>,
): Exposed | undefined {
  const pool = all.filter((other) => other.isCross && other.contract.settle.id === contract.settle.id);
  if (pool.some(isUnmarked)) return undefined;
  const here = pool.filter((other) => other.contract.id === contract.id);
  const elsewhere = pool.filter((other) => other.contract.id !== contract.id);
  return { ...exposedSides(here), money: cash + sum(elsewhere.map(resultOfHeld)), elsewhere: needOfAll(elsewhere) };
}

const sidesOf = (positions: readonly Held[]) => ({
  long: sideOf(positions, 'long'),
  short: sideOf(positions, 'short'),
});
const exposedSides = (positions: readonly Held[]) => ({
  ...sidesOf(positions),
  settled: sum(positions.map(({ settled }) => settled)),
});

/** The mark price that liquidates what a side has, quote units: of longs the one below, of shorts the one above, and where there is none the other. */
export function liquidationPrice(
  contract: Contract,
  side: 'long' | 'short',
  exposed: Exposed,
  mark: number,
): bigint | undefined {
  const { below, above } = liquidationBounds(rulesOf(contract), exposed, mark);
  const ticks = side === 'long' ? (below ?? above) : (above ?? below);
  return ticks === undefined ? undefined : BigInt(ticks) * contract.tick;
}

/** No order by hand closes a copy, nor is one closed first; its own orders close nothing else. */
export const isCopy = ({ row }: Pick<Held, 'row'>): boolean => row.follow_id !== null;
/** Orders other than those that close copies. */
export function withoutCopies(orders: readonly futures.Order[], positions: readonly Pick<Held, 'row'>[]) {
  const copies = new Set(positions.filter(isCopy).map(({ row }) => row.id));
  return orders.filter(({ position }) => position === null || !copies.has(position));
}

/** Contracts of own open orders that close a side of a contract: of all of them, or of those that close one position. */
export const closingOf = (
  orders: readonly futures.Order[],
  symbol: string,
  side: 'long' | 'short',
  position?: number,
): number =>
  orders
    .filter((order) => order.symbol === symbol && order.reduce_only && (order.side === 'sell') === (side === 'long'))
    .filter((order) => position === undefined || order.position === position)
    .reduce((total, order) => total + order.contracts - order.filled_contracts, 0);

/** Orders that close no particular position first count on the other positions of the side. */
function freeOf({ row, contracts }: Held, all: readonly Held[], orders: readonly futures.Order[]): number {
  const { symbol, side, id } = row;
  const others = all
    .filter((other) => !isCopy(other) && other.row.symbol === symbol && other.row.side === side && other.row.id !== id)
    .reduce((total, other) => total + other.contracts, 0);
  const closing = Math.max(closingOf(orders, symbol, side, id), closingOf(orders, symbol, side) - others);
  return Math.max(0, contracts - closing);
}

/** Positions at the mark prices. `purse`: the margin account of an asset; undefined while it is not known. */
export function valuedOf(
  all: readonly Held[],
  orders: readonly futures.Order[],
  purse: (asset: number) => Purse | undefined,
): Valued[] {
  const byHand = withoutCopies(orders, all);
  return all.map((held) => {
    const { contract, mark, row } = held;
    const free = freeOf(held, all, byHand);
    if (mark === undefined)
      return { ...held, free, worth: 0n, unrealized: 0n, maintenance: 0n, liquidation: undefined, isCovered: false };
    const worth = worthAt(held, mark);
    const exposed = exposedOf(held, all, purse(contract.settle.id));
    const liquidation = exposed && liquidationPrice(contract, row.side, exposed, mark);
    return {
      ...held,
      ...{ free, worth, unrealized: resultAt(held, mark), maintenance: maintenanceFor(needOfAll([held])) },
      ...{ liquidation, isCovered: exposed !== undefined && liquidation === undefined },
    };
  });
}
