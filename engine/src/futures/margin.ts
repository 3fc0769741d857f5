/**
 * Margins. A pool (cross) and an isolated position are each checked against what they must keep. What can be left over only changes with what they trade and with mark prices, so each is looked at again
 * where it traded, and at the two nearest mark prices at which something could be missing: a price costs what is near its trigger, not what is open.
 */
import type { Amount } from '@glassbook/money';
import { valueOf } from '../core/grid.ts';
import { NONE } from '../core/none.ts';
import { isTooLittle, maintenanceFor, needOf, nothingNeeded, nothingOpen, plus } from './maintenance.ts';
import { findPool, marketOf } from './positions.ts';
import { resultOf } from './quote.ts';
import type { Exposure, Market, Pool, Position, State } from './state.ts';

const PPM = 1_000_000n;
/** Units that rounding can take from the worth of two sides and their maintenance. */
const ROUNDING = 8n;

/** What an account has at the mark prices: its money, what its positions have won or lost, and what they must keep. */
export type Standing = { equity: Amount; maintenance: Amount };
export const isShort = ({ equity, maintenance }: Standing): boolean => isTooLittle(equity, maintenance);

/** The money of a pool: what can be used, and what is on hold for its cross positions. */
export const cashOf = ({ ledger }: State, { account, held }: Pool): Amount => ledger.available(account) + held;

/** What a position has won or lost at the mark price and was not paid yet. */
export const openResult = (market: Market, { side, contracts, entryValue, settled }: Position): Amount =>
  resultOf(market, side, entryValue, valueOf(market, market.mark, contracts)) - settled;

/** The same of all cross positions of an exposure. */
function exposureResult(market: Market, { long, short, settled }: Exposure): Amount {
  let result = -settled;
  if (long.contracts > 0) result += resultOf(market, 'long', long.entryValue, worthOf(market, long.contracts));
  if (short.contracts > 0) result += resultOf(market, 'short', short.entryValue, worthOf(market, short.contracts));
  return result;
}
const worthOf = (market: Market, contracts: number): Amount => valueOf(market, market.mark, contracts);

export function standingOfPool(state: State, pool: Pool): Standing {
  let equity = cashOf(state, pool);
  let need = nothingNeeded;
  for (const exposure of pool.exposures) {
    const { long, short } = exposure;
    if (long.contracts + short.contracts === 0) continue;
    const market = marketOf(state, exposure.market);
    equity += exposureResult(market, exposure);
    need = plus(need, needOf(market, exposure, market.mark));
  }
  return { equity, maintenance: maintenanceFor(need) };
}

/** What a pool has for the positions that can be closed: what it has lost in halted markets is no part of the price at which nothing is left in another. */
export function equityToClose(state: State, pool: Pool): Amount {
  let { equity } = standingOfPool(state, pool);
  for (const exposure of pool.exposures) {
    const market = marketOf(state, exposure.market);
    if (isChecked(market) || exposure.long.contracts + exposure.short.contracts === 0) continue;
    const result = exposureResult(market, exposure);
    if (result < 0n) equity -= result;
  }
  return equity;
}

export function standingOfPosition(market: Market, position: Position): Standing {
  const { side, contracts, entryValue, margin } = position;
  const sides = { long: nothingOpen, short: nothingOpen, [side]: { contracts, entryValue } };
  const equity = margin + openResult(market, position);
  return { equity, maintenance: contracts === 0 ? 0n : maintenanceFor(needOf(market, sides, market.mark)) };
}

/** What must stay in an account beyond what is on hold: what its cross positions have lost and need, and more than what they must keep. */
function stays(state: State, owner: number, asset: number): Amount {
  const pool = findPool(state, owner, asset);
  if (pool === undefined || pool.wanted === 0n) return 0n;
  const { equity, maintenance } = standingOfPool(state, pool);
  const result = equity - cashOf(state, pool);
  const needed = pool.wanted + (result < 0n ? -result : 0n);
  const kept = maintenance + 1n - result;
  return (needed > kept ? needed : kept) - pool.held;
}

/** What an owner can use for another order. */
export const usable = (state: State, owner: number, { settle }: Pick<Market, 'settle'>): Amount =>
  state.ledger.availableOf(owner, 'futures', settle) - stays(state, owner, settle);

/** What of it is the owner's own: what coupons lent to the account stays there, and own money is lost first. */
export function ownUsable(state: State, owner: number, asset: number): Amount {
  const bonus = state.doors.bonusOf({ owner, asset });
  return usable(state, owner, { settle: asset }) - (bonus.ok ? bonus.lent : 0n);
}

/** What could still be used once a fill took a margin and a fee, and its contracts had `result` at the mark price; below zero where it is not there. */
export function roomAfter(
  state: State,
  pool: Pool,
  { margin, fee, result }: { margin: Amount; fee: Amount; result: Amount },
): Amount {
  const cash = cashOf(state, pool);
  const { equity, maintenance } = pool.wanted === 0n ? { equity: cash, maintenance: 0n } : standingOfPool(state, pool);
  const open = equity - cash + result;
  const needed = pool.wanted + margin + (open < 0n ? -open : 0n);
  const kept = pool.wanted === 0n ? needed : maintenance + margin + 1n - open;
  return cash - fee - (needed > kept ? needed : kept);
}

/** Puts on hold what the cross positions of a pool need, as far as there is money. */
export function holdAgain({ ledger }: State, pool: Pool): void {
  const { account, held, wanted } = pool;
  const cash = ledger.available(account) + held;
  const next = wanted < cash ? wanted : cash;
  if (next > held) ledger.hold(account, next - held);
  else if (next < held) ledger.release(account, held - next);
  pool.held = next;
}

/** Pools and isolated positions in one order: by the number of the pool's first exposure, and of the position. */
const poolNumber = ({ exposures }: Pool): number => 2 * (exposures[0] as Exposure).id;
const positionNumber = ({ id }: Position): number => 2 * id + 1;

export function duePool({ futures }: State, pool: Pool): void {
  if (pool.exposures.length > 0) futures.due.set(poolNumber(pool), poolNumber(pool));
}
export function duePosition({ futures }: State, position: Position): void {
  futures.due.set(positionNumber(position), positionNumber(position));
}

/** Everything that is open in a market is checked: its rules changed, or it is open again. */
export function dueAll(state: State, market: number): void {
  for (const exposure of state.futures.exposures.values()) {
    if (exposure.market !== market) continue;
    duePool(state, exposure.pool);
    for (const position of exposure.positions) if (position.isolated) duePosition(state, position);
  }
}

/** What is checked next, which is no longer due. */
export function takeDue(state: State): { pool: Pool } | { position: Position } | undefined {
  const { due, positions, exposures } = state.futures;
  while (due.size > 0) {
    const key = due.first;
    due.delete(key);
    if (key % 2 === 0) return { pool: (exposures.get(key / 2) as Exposure).pool };
    const position = positions.get((key - 1) / 2);
    if (position) return { position };
  }
  return undefined;
}

/** Sets the triggers of a pool that has what it needs: what is left over is divided among its markets, so that it is enough while no trigger fires. */
export function watchPool(state: State, pool: Pool, { equity, maintenance }: Standing): void {
  const open = pool.exposures.filter(({ long, short }) => long.contracts + short.contracts > 0);
  for (const exposure of pool.exposures) {
    const market = marketOf(state, exposure.market);
    const contracts = exposure.long.contracts + exposure.short.contracts;
    watch(state, 'futures.pool', exposure.id, market, contracts, (equity - maintenance) / BigInt(open.length || 1));
  }
}

export function watchPosition(
  state: State,
  market: Market,
  position: Position,
  { equity, maintenance }: Standing,
): void {
  watch(state, 'futures.position', position.id, market, position.contracts, equity - maintenance);
}

export function unwatch({ triggers }: State, kind: 'futures.pool' | 'futures.position', id: number): void {
  triggers.clear(kind, 2 * id);
  triggers.clear(kind, 2 * id + 1);
}

/**
 * Waits for the mark prices between which `contracts` of both sides together cannot use up `left`: they lose no more than their worth changes by, and need no more than twice the fee of that.
 */
function watch(
  state: State,
  kind: 'futures.pool' | 'futures.position',
  id: number,
  market: Market,
  contracts: number,
  left: Amount,
): void {
  if (contracts === 0) {
    unwatch(state, kind, id);
    return;
  }
  const { mark, ticksMax } = market;
  const worth = valueOf(market, mark, contracts);
  const change = left <= ROUNDING ? 0n : ((left - ROUNDING) * PPM) / (PPM + 2n * BigInt(market.settings.takerFeePpm));
  const { rise, fall } = reach(market, worth, change);
  const watched = { instrument: market.market, by: 'mark' as const };
  if (rise > ticksMax) state.triggers.clear(kind, 2 * id);
  else state.triggers.set(kind, 2 * id, { ...watched, direction: 'rise', ticks: rise });
  if (fall < 1) state.triggers.clear(kind, 2 * id + 1);
  else state.triggers.set(kind, 2 * id + 1, { ...watched, direction: 'fall', ticks: fall });
}

/** The next ticks above and below the mark price at which a worth may have changed by more than `change`. */
function reach({ inverse, mark }: Market, worth: Amount, change: Amount): { rise: number; fall: number } {
  const ticks = BigInt(mark);
  if (worth === 0n) return { rise: mark + 1, fall: mark - 1 };
  if (inverse === undefined) {
    const away = Math.max(1, Number((ticks * change) / worth));
    return { rise: mark + away, fall: mark - away };
  }
  // The worth falls with the price: it has fallen by `change` at the first, risen by it at the second.
  const rise = change >= worth ? Infinity : Math.max(mark + 1, Number((ticks * worth) / (worth - change)));
  return { rise, fall: Math.min(mark - 1, Number((ticks * worth) / (worth + change)) + 1) };
}

/** Whether a market's margins are checked: it has a mark price and is not halted. */
export const isChecked = ({ mark, status }: Market): boolean => mark !== NONE && status === 'open';
