/** Self-limits as docs/limit.md describes them: what products ask and record. The commands that set them are a product (limit/rules.ts). */
import {
  FIRST_USER,
  kinds,
  type CostRow,
  type LimitRow,
  type PauseRow,
  type Refusal,
  type UseRow,
} from '@glassbook/engine';
import { assetsOf } from '../asset/index.ts';
import { indexPricesOf } from '../index-price/index.ts';
import { changesOf, slice, type Model } from './model.ts';

type Name = LimitRow['name'];
type Counted = UseRow['counted'];
type Period = 'day' | 'week' | 'month';
export type Sum = { asset: number; amount: bigint };

const DAY = 86_400_000;
const periods: readonly Period[] = ['day', 'week', 'month'];
export const limitOf = slice(() => ({
  unit: undefined as number | undefined,
  /** By owner and name. */
  limits: new Map<string, LimitRow>(),
  pauses: new Map<number, PauseRow>(),
  uses: new Map<string, UseRow>(),
  /** By owner and asset. */
  costs: new Map<string, CostRow>(),
}));
/** The rows that the command changed, and whose waiting orders are looked at when it is done. */
export const limitRowsOf = changesOf(() => ({
  limits: [] as LimitRow[],
  pauses: [] as PauseRow[],
  uses: [] as UseRow[],
  costs: [] as CostRow[],
  stopped: new Set<number>(),
}));

/** The instruments that trade an asset for another, by the product that has them. */
export const pairsOf = slice(() => [] as { market: number; base: number; quote: number }[]);

/** The calendar day, its Monday or its month, in UTC. */
function nameOfPeriod(period: Period, at: number): string {
  const date = new Date(at);
  if (period === 'month') return date.toISOString().slice(0, 7);
  const back = period === 'week' ? (date.getUTCDay() + 6) % 7 : 0;
  return new Date(at - back * DAY).toISOString().slice(0, 10);
}

export function usedOf(model: Model, owner: number, what: Counted, period: Period): bigint {
  const use = limitOf(model).uses.get(`${owner} ${what}`);
  return use && nameOfPeriod(period, use.at) === nameOfPeriod(period, model.at) ? use[period] : 0n;
}

export function count(model: Model, owner: number, what: Counted, amount: bigint): void {
  const [day = 0n, week = 0n, month = 0n] = periods.map((period) => usedOf(model, owner, what, period) + amount);
  const row = { owner, counted: what, at: model.at, day, week, month };
  limitOf(model).uses.set(`${owner} ${what}`, row);
  limitRowsOf(model).uses.push(row);
}

/** In units of value at the index price of the market with the lowest number; undefined where there is none. */
export function worth(model: Model, { asset, amount }: Sum, up: boolean): bigint | undefined {
  const { unit } = limitOf(model);
  if (asset === unit) return amount;
  const market = pairsOf(model)
    .filter(({ base, quote }) => base === asset && quote === unit)
    .sort((a, b) => a.market - b.market)[0]?.market;
  const price = indexPricesOf(model).get(market ?? 0)?.price;
  const whole = 10n ** BigInt(assetsOf(model).get(asset)?.scale ?? 0);
  return price === undefined ? undefined : (amount * price + (up ? whole - 1n : 0n)) / whole;
}

const inForce = (model: Model, owner: number, name: Name): bigint | undefined =>
  limitOf(model).limits.get(`${owner} ${name}`)?.amount;
const isSet = (model: Model, owner: number, what: Counted): boolean =>
  periods.some((period) => inForce(model, owner, `${what}.${period}`) !== undefined);
const exceeds = (model: Model, owner: number, what: Counted, more: bigint): boolean =>
  periods.some((period) => {
    const most = inForce(model, owner, `${what}.${period}`);
    return most !== undefined && usedOf(model, owner, what, period) + more > most;
  });
export const isLost = (model: Model, owner: number): boolean =>
  periods.some((period) => {
    const most = inForce(model, owner, `loss.${period}`);
    return most !== undefined && usedOf(model, owner, 'loss', period) >= most;
  });

export function pausedBy(model: Model, owner: number): Refusal | undefined {
  const pause = limitOf(model).pauses.get(owner);
  if (pause && model.at < pause.excludedUntil) return 'limit.excluded';
  return pause && model.at < pause.coolOffUntil ? 'limit.cooling_off' : undefined;
}

/** Why an order that brings this asset is refused, or what brings none. */
export const tradeRefusal = (model: Model, owner: number, gets?: number): Refusal | undefined =>
  pausedBy(model, owner) ?? (gets !== limitOf(model).unit && isLost(model, owner) ? 'limit.loss_reached' : undefined);

export function staked(model: Model, owner: number, sum: Sum): void {
  if (limitOf(model).unit !== undefined) count(model, owner, 'stake', worth(model, sum, true) ?? 0n);
}

/** Why a stake is refused, with what else is staked already and can still be lost. */
export function stakeRefusal(model: Model, owner: number, sum: Sum, others: bigint): Refusal | undefined {
  const paused = pausedBy(model, owner);
  if (paused) return paused;
  if (isLost(model, owner)) return 'limit.loss_reached';
  const [own, all] = [sum.amount, sum.amount + others].map((amount) => worth(model, { ...sum, amount }, true));
  if (own === undefined || all === undefined)
    return isSet(model, owner, 'stake') || isSet(model, owner, 'loss') ? 'limit.not_valued' : undefined;
  if (exceeds(model, owner, 'stake', own)) return 'limit.stake_reached';
  return exceeds(model, owner, 'loss', all) ? 'limit.loss_reached' : undefined;
}

export function depositRefusal(model: Model, owner: number, sums: readonly Sum[]): Refusal | undefined {
  const paused = pausedBy(model, owner);
  if (paused || !isSet(model, owner, 'deposit')) return paused;
  const worths = sums.map((sum) => worth(model, sum, true));
  if (worths.includes(undefined)) return 'limit.not_valued';
  const all = worths.reduce<bigint>((whole, each) => whole + (each ?? 0n), 0n);
  return exceeds(model, owner, 'deposit', all) ? 'limit.deposit_reached' : undefined;
}

export const countsLosses = (model: Model, owner: number): boolean => limitOf(model).uses.has(`${owner} loss`);
const costOf = (model: Model, owner: number, asset: number): bigint =>
  limitOf(model).costs.get(`${owner} ${asset}`)?.cost ?? 0n;

function setCost(model: Model, owner: number, asset: number, cost: bigint): void {
  const row = { owner, asset, cost };
  limitOf(model).costs.set(`${owner} ${asset}`, row);
  limitRowsOf(model).costs.push(row);
}

export function moreCost(model: Model, owner: number, asset: number, cost: bigint): void {
  if (asset !== limitOf(model).unit && cost > 0n) setCost(model, owner, asset, costOf(model, owner, asset) + cost);
}

export function balance(model: Model, owner: number, asset: number): bigint {
  return kinds.reduce((sum, kind) => {
    const { available, held } = model.account(owner, kind, asset);
    return sum + available + held;
  }, 0n);
}

export function deposited(model: Model, owner: number, sums: readonly Sum[]): void {
  if (limitOf(model).unit === undefined) return;
  let whole = 0n;
  for (const sum of sums) {
    whole += worth(model, sum, true) ?? 0n;
    if (countsLosses(model, owner)) moreCost(model, owner, sum.asset, worth(model, sum, false) ?? 0n);
  }
  count(model, owner, 'deposit', whole);
}

/** What came back of a withdrawal. */
export function cameBack(model: Model, owner: number, sum: Sum): void {
  if (limitOf(model).unit !== undefined && countsLosses(model, owner))
    moreCost(model, owner, sum.asset, worth(model, sum, false) ?? 0n);
}

/** After the trade was paid. */
export function traded(model: Model, owner: number, gave: Sum, got: Sum): void {
  if (owner < FIRST_USER || !countsLosses(model, owner)) return;
  const { unit } = limitOf(model);
  let value = gave.asset === unit ? gave.amount : got.amount;
  if (gave.asset !== unit) {
    const all = costOf(model, owner, gave.asset);
    const had = balance(model, owner, gave.asset) + gave.amount;
    const cost = (all * gave.amount + had - 1n) / had;
    if (got.asset !== unit) value = worth(model, gave, false) ?? cost;
    setCost(model, owner, gave.asset, all - cost);
    count(model, owner, 'loss', cost - value);
    if (isLost(model, owner)) limitRowsOf(model).stopped.add(owner);
  }
  moreCost(model, owner, got.asset, value);
}

/** A position won so much, or lost it where it is below zero; after it was paid. */
export function resulted(model: Model, owner: number, asset: number, result: bigint): void {
  if (owner < FIRST_USER || result === 0n || !countsLosses(model, owner)) return;
  const sum = { asset, amount: result < 0n ? -result : result };
  if (result > 0n) {
    const value = worth(model, sum, false) ?? 0n;
    count(model, owner, 'loss', -value);
    moreCost(model, owner, asset, value);
  } else if (asset === limitOf(model).unit) count(model, owner, 'loss', -result);
  else {
    const all = costOf(model, owner, asset);
    const had = balance(model, owner, asset) - result;
    const cost = (all * -result + had - 1n) / had;
    setCost(model, owner, asset, all - cost);
    count(model, owner, 'loss', cost);
  }
  if (isLost(model, owner)) limitRowsOf(model).stopped.add(owner);
}

/** After it was paid. */
export function withdrew(model: Model, owner: number, { asset, amount }: Sum): void {
  if (!countsLosses(model, owner) || asset === limitOf(model).unit) return;
  const all = costOf(model, owner, asset);
  setCost(model, owner, asset, all - (all * amount) / (balance(model, owner, asset) + amount));
}
