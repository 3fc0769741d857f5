/** What accounts and positions have, and what they must keep: FUTURES-007 to FUTURES-009. */
import type { PositionRow, PositionSide, Tier } from '@glassbook/engine/futures';
import type { Model } from '../model/model.ts';
import { addStays } from '../model/stays.ts';
import {
  accountOf,
  gainOf,
  highestOf,
  lesser,
  markOf,
  marketsOf,
  ownOf,
  partUp,
  poolOf,
  positionsOf,
  PPM,
  sumContracts,
  upDivided,
  valueOf,
  type Market,
  type Pool,
} from './market.ts';

export type Standing = { equity: bigint; maintenance: bigint };
export const isShort = ({ equity, maintenance }: Standing): boolean =>
  equity < 0n || (maintenance > 0n && equity <= maintenance);

/** The tier of so much worth, and where it begins; above all tiers the last. */
export function tierOf({ rules: { tiers } }: Market, value: bigint): Tier & { from: bigint } {
  let from = 0n;
  for (const tier of tiers) {
    if (value <= tier.valueMax || tier === tiers.at(-1)) return { ...tier, from };
    from = tier.valueMax;
  }
  throw new Error('a market has tiers');
}

/** Each tier's rate on the part of the worth that is in it; together rounded up once. */
export function maintenanceOf({ rules: { tiers } }: Market, value: bigint): bigint {
  let from = 0n;
  let sum = 0n;
  for (const tier of tiers) {
    const to = tier === tiers.at(-1) ? value : lesser(value, tier.valueMax);
    if (to > from) sum += (to - from) * BigInt(tier.maintenancePpm);
    from = tier.valueMax;
  }
  return upDivided(sum, PPM);
}

const crossOf = (model: Model, owner: number, market: Market): PositionRow[] =>
  positionsOf(model, owner, market).filter(({ mode }) => mode === 'cross');

type SideOf = { won: bigint; kept: bigint; contracts: number };
/** What positions of one side of a market have won together, and need by their worth at entry. */
function sideOf(market: Market, side: PositionSide, all: readonly PositionRow[]): SideOf {
  const own = all.filter((position) => position.side === side);
  const contracts = sumContracts(own);
  if (contracts === 0) return { won: 0n, kept: 0n, contracts };
  const entry = own.reduce((sum, { entryValue }) => sum + entryValue, 0n);
  const settled = own.reduce((sum, position) => sum + position.settled, 0n);
  const won = gainOf(market, side, entry, valueOf(market, markOf(market), contracts)) - settled;
  return { won, kept: maintenanceOf(market, entry), contracts };
}

/** FUTURES-009: what positions that count together have won, and the least that pays what their tiers keep and the fee of closing them where nothing else is left: tried by halves. */
function togetherOf(all: readonly { market: Market; positions: readonly PositionRow[] }[]): Standing {
  let [equity, kept] = [0n, 0n];
  const closed: { worth: bigint; rises: boolean; ppm: bigint }[] = [];
  for (const { market, positions } of all) {
    const [long, short] = [sideOf(market, 'long', positions), sideOf(market, 'short', positions)];
    equity += long.won + short.won;
    kept += long.kept + short.kept;
    const left = long.contracts - short.contracts;
    if (left === 0) continue;
    const worth = valueOf(market, markOf(market), Math.abs(left));
    // Where the price that ruins it is one at which the contracts are worth more.
    const rises = gainOf(market, left > 0 ? 'long' : 'short', 0n, 1n) < 0n;
    closed.push({ worth, rises, ppm: BigInt(market.rules.takerFeePpm) });
  }
  const isEnough = (least: bigint): boolean => {
    const fees = closed.reduce((sum, { worth, rises, ppm }) => sum + (rises ? worth + least : worth - least) * ppm, 0n);
    return least * PPM >= kept * PPM + fees;
  };
  let [low, high] = [0n, 2n * kept];
  while (!isEnough(high)) [low, high] = [high + 1n, 2n * high + 1n];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (isEnough(middle)) high = middle;
    else low = middle + 1n;
  }
  return { equity, maintenance: low };
}

/** What all cross positions of an account have won and was not paid, and what they must keep. */
export const openOf = (model: Model, pool: Pool): Standing =>
  togetherOf(marketsOf(model, pool).map((market) => ({ market, positions: crossOf(model, pool.owner, market) })));

export const cashOf = (model: Model, pool: Pool): bigint => accountOf(model, pool).available + pool.held;

export function standingOf(model: Model, pool: Pool): Standing {
  const { equity, maintenance } = openOf(model, pool);
  return { equity: cashOf(model, pool) + equity, maintenance };
}

/** What a position has won at the mark price and was not paid. */
export const openResult = (market: Market, { side, contracts, entryValue, settled }: PositionRow): bigint =>
  gainOf(market, side, entryValue, valueOf(market, markOf(market), contracts)) - settled;

export function standingAlone(market: Market, position: PositionRow): Standing {
  const { equity, maintenance } = togetherOf([{ market, positions: [position] }]);
  return { equity: position.margin + equity, maintenance };
}

export function wantedOf(model: Model, pool: Pool): bigint {
  const ids = marketsOf(model, pool).map(({ rules }) => rules.market);
  return ownOf(model, pool.owner)
    .positions.filter(({ mode, market }) => mode === 'cross' && ids.includes(market))
    .reduce((sum, { margin }) => sum + margin, 0n);
}

/** What of the money that can be used must stay: for what cross positions have lost and need, and more than they must keep. */
export function stays(model: Model, owner: number, asset: number): bigint {
  const pool = poolOf(model, owner, asset);
  const wanted = pool ? wantedOf(model, pool) : 0n;
  if (!pool || wanted === 0n) return 0n;
  const { equity, maintenance } = openOf(model, pool);
  const needed = wanted + (equity < 0n ? -equity : 0n);
  const kept = maintenance + 1n - equity;
  return (needed > kept ? needed : kept) - pool.held;
}
addStays((model, owner, kind, asset) => (kind === 'futures' ? stays(model, owner, asset) : 0n));
export const usable = (model: Model, owner: number, { rules: { settle } }: Market): bigint =>
  model.available(owner, 'futures', settle) - stays(model, owner, settle);

/** Puts on hold what cross positions need, as far as there is money. */
export function holdAgain(model: Model, pool: Pool): void {
  const next = lesser(wantedOf(model, pool), cashOf(model, pool));
  if (next !== pool.held) model.hold(accountOf(model, pool), next - pool.held);
  pool.held = next;
}

/** The worst price at which contracts that count at the mark price can be closed so that nothing is owed after the fee: tried by halves. */
export function worstPrice(
  market: Market,
  side: PositionSide,
  contracts: number,
  equity: bigint,
  feePpm: number,
): bigint {
  const { tick } = market.rules;
  const worth = valueOf(market, markOf(market), contracts);
  const isEnough = (ticks: bigint): boolean => {
    const value = valueOf(market, ticks * tick, contracts);
    return equity + gainOf(market, side, worth, value) - partUp(value, feePpm) >= 0n;
  };
  let [low, high] = [1n, highestOf(market)];
  while (low < high) {
    const middle = side === 'long' ? (low + high) / 2n : (low + high + 1n) / 2n;
    if (side === 'long') {
      if (isEnough(middle)) high = middle;
      else low = middle + 1n;
    } else if (isEnough(middle)) low = middle;
    else high = middle - 1n;
  }
  return low * tick;
}

/** The price a part of the mark price above or below it, rounded towards it. */
export function bandPrice(market: Market, isAbove: boolean, bandPpm = market.rules.bandPpm): bigint {
  const { tick } = market.rules;
  const mark = markOf(market);
  const step = PPM * tick;
  const ticks = isAbove ? (mark * (PPM + BigInt(bandPpm))) / step : upDivided(mark * (PPM - BigInt(bandPpm)), step);
  return within(market, ticks) * tick;
}
const within = (market: Market, ticks: bigint): bigint => (ticks < 1n ? 1n : lesser(ticks, highestOf(market)));
