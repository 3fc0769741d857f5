/** What owners have: their futures accounts (pools), what they have in each market (exposures), and their positions. Sums are kept so that a margin is checked without visiting positions. */
import { assert, type Amount } from '@glassbook/money';
import { FIRST_USER } from '../core/ledger.ts';
import type { PositionMode, PositionSide } from './command.ts';
import type { CloseReason, PositionRow } from './rows.ts';
import type { Exposure, Market, Pool, Position, State } from './state.ts';

const ASSETS = 4096;
const poolKey = (owner: number, asset: number): number => owner * ASSETS + asset;
/** Owners and markets are below 2^31, so the key is looked up in two steps: by pool, then among its few exposures. */
export const findPool = (state: State, owner: number, asset: number): Pool | undefined =>
  state.futures.pools.get(poolKey(owner, asset));

/** The owner's pool, opened where there was none. */
export function poolOf(state: State, owner: number, asset: number): Pool {
  const found = findPool(state, owner, asset);
  if (found) return found;
  const account = state.ledger.account(owner, 'futures', asset);
  const pool: Pool = { owner, asset, account, exposures: [], wanted: 0n, held: 0n };
  state.futures.pools.set(poolKey(owner, asset), pool);
  return pool;
}

export const findExposure = (state: State, owner: number, { market, settle }: Market): Exposure | undefined =>
  findPool(state, owner, settle)?.exposures.find((exposure) => exposure.market === market);

/** What the owner has in the market, with a number of its own from its first order on. */
export function exposureOf(state: State, owner: number, market: Market): Exposure {
  const found = findExposure(state, owner, market);
  if (found) return found;
  const id = state.futures.nextExposure;
  state.futures.nextExposure += 1;
  state.futures.opened.push({ id, owner, market: market.market });
  return putExposure(state, market, id, owner);
}

export function putExposure(state: State, market: Market, id: number, owner: number): Exposure {
  const pool = poolOf(state, owner, market.settle);
  const exposure: Exposure = {
    ...{ id, owner, market: market.market, pool, positions: new Set() },
    long: { contracts: 0, entryValue: 0n },
    short: { contracts: 0, entryValue: 0n },
    open: { long: 0, short: 0 },
    copied: { long: 0, short: 0 },
    settled: 0n,
    ordered: [0, 0],
    closing: { long: 0, short: 0 },
  };
  pool.exposures.push(exposure);
  state.futures.exposures.set(id, exposure);
  return exposure;
}

/** House accounts have one position a side, and close it first. */
export const modeOf = (state: State, owner: number): PositionMode =>
  owner < FIRST_USER ? 'one_way' : (state.futures.modes.get(owner) ?? 'hedge');

export function marketOf(state: State, id: number): Market {
  const market = state.futures.markets.get(id);
  assert(market !== undefined, 'what is open is of a market');
  return market;
}

/** The exposure of an open position. */
export function exposureAt(state: State, position: Position): Exposure {
  const exposure = findExposure(state, position.owner, marketOf(state, position.market));
  assert(exposure !== undefined, 'an open position is part of an exposure');
  return exposure;
}

export const oppositeSide = (side: PositionSide): PositionSide => (side === 'long' ? 'short' : 'long');

/** Adds an open position to what its owner has; its contracts and margin are counted. */
export function putPosition(state: State, exposure: Exposure, position: Position): void {
  state.futures.positions.set(position.id, position);
  exposure.positions.add(position);
  if (position.follow !== 0) state.futures.purses.get(position.follow)?.copies.add(position);
  if (!position.isolated) exposure.settled += position.settled;
  count(exposure, position, position.contracts, position.entryValue, position.margin);
}

/** What an owner has open of a side but for copies: what orders of one-way owners, and those that only close, may close. */
export const ownOpen = ({ open, copied }: Exposure, side: PositionSide): number => open[side] - copied[side];

/** Adds contracts, worth and margin, or takes them away. */
export function count(
  exposure: Exposure,
  { isolated, side, follow }: Position,
  contracts: number,
  entryValue: Amount,
  margin: Amount,
): void {
  exposure.open[side] += contracts;
  if (follow !== 0) exposure.copied[side] += contracts;
  if (isolated) return;
  const sum = exposure[side];
  sum.contracts += contracts;
  sum.entryValue += entryValue;
  exposure.pool.wanted += margin;
}

/** The position as it is stored. */
export function positionRow(
  position: Position,
  status: PositionRow['status'],
  closeReason: CloseReason | undefined,
): PositionRow {
  const { closing, isolated, mode } = position;
  assert(closing >= 0 && isolated === (mode === 'isolated'), 'a position has its mode');
  // Written out: each fill changes two, and copying the rest of an object takes ten times as long.
  return {
    id: position.id,
    owner: position.owner,
    market: position.market,
    side: position.side,
    mode,
    leverage: position.leverage,
    order: position.order,
    follow: position.follow,
    contracts: position.contracts,
    entryValue: position.entryValue,
    margin: position.margin,
    settled: position.settled,
    openedContracts: position.openedContracts,
    openedValue: position.openedValue,
    closedContracts: position.closedContracts,
    closedValue: position.closedValue,
    against: position.against,
    againstContracts: position.againstContracts,
    result: position.result,
    funding: position.funding,
    fees: position.fees,
    exitBy: position.exitBy,
    profitPrice: position.profitPrice,
    stopPrice: position.stopPrice,
    openedAt: position.openedAt,
    updatedAt: position.updatedAt,
    funded: position.funded,
    status,
    closeReason,
  };
}

/** Positions that changed since the last time: those that were closed, then the open ones as they stand. */
export function takePositions({ futures }: State): PositionRow[] {
  const rows = futures.ended.take();
  for (const position of futures.touched)
    if (futures.positions.get(position.id) === position) rows.push(positionRow(position, 'open', undefined));
  futures.touched.clear();
  return rows;
}
