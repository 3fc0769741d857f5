/** The equity curve in cents: its points, the present value, and what lies between its two ends. */
import type { wallet } from '@glassbook/contract';
import { decimalOf, percentOf, type Amount } from '@glassbook/money';
import type { z } from 'zod';
import { total } from '../portfolio/accounts.ts';
import type { Portfolio } from '../portfolio/portfolio.ts';
import { cents, type Pnl } from './pnl.ts';

export type EquityPoints = z.output<typeof wallet.equity.reply>;
/** In cents of USDT. */
export type Value = { at: number; equity: Amount; contributed: Amount };
/** start + inflows + pnl = now, in the cents that are shown. */
export type Curve = { points: readonly Value[]; start: Value; now: Value; inflows: Amount; pnl: Amount };

/**
 * The account now, worth the total that the page shows. Undefined while a balance is newer than the reply, until it is read again: what just came in
 * would look like a profit, and the reply's own total would be a second one beside that of the page.
 */
export function valueNow(pnl: Pnl, portfolio: Portfolio): Value | undefined {
  if (!countsAll(pnl, portfolio)) return undefined;
  return { at: pnl.at_ms, equity: portfolio.worth, contributed: cents(pnl.contributed) };
}

/** Whether the reply's quantities are the balances of the page. */
export function countsAll({ positions }: Pick<Pnl, 'positions'>, { accounts }: Portfolio): boolean {
  const counted = new Map(positions.map(({ currency_id: id, quantity }) => [id, unitsIn(quantity)]));
  const held = new Map<number, Amount>();
  for (const row of accounts.flatMap(({ holdings }) => holdings))
    held.set(row.assetId, (held.get(row.assetId) ?? 0n) + total(row));
  return [...new Set([...counted.keys(), ...held.keys()])].every(
    (id) => (counted.get(id) ?? 0n) === (held.get(id) ?? 0n),
  );
}

const unitsIn = (quantity: string): Amount => decimalOf(quantity)?.digits ?? 0n;

/** A curve that ends in the present value; undefined where there is no beginning. */
export function curveOf(read: EquityPoints, now: Value): Curve | undefined {
  const earlier = read
    .slice(0, -1)
    .filter(({ at_ms: at }) => at < now.at)
    .map((point) => ({ at: point.at_ms, equity: cents(point.equity), contributed: cents(point.contributed) }));
  const [start] = earlier;
  if (start === undefined) return undefined;
  const inflows = now.contributed - start.contributed;
  return { points: [...earlier, now], start, now, inflows, pnl: now.equity - start.equity - inflows };
}

/** The profit and loss in percent of what was there and came in, half even: "+1.23"; undefined of nothing. */
export const returnOf = ({ start, inflows, pnl }: Curve): string | undefined =>
  percentOf(pnl, start.equity + (inflows > 0n ? inflows : 0n));

/** Whether there is more to draw than a beginning and an end: a step of the server's. */
export const isDrawn = ({ points }: Curve): boolean => points.length > 2;
