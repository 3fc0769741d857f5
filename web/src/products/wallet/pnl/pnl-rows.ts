/** Profit and loss as the screens list it: which assets, at the prices of the page, and the totals of what is shown. */
import type { wallet } from '@glassbook/contract';
import { WORTH_PLACES, worthAt, type Amount, type Scaled } from '@glassbook/money';
import { exact } from '../portfolio/accounts.ts';
import type { Portfolio } from '../portfolio/portfolio.ts';
import { cents, type Pnl } from './pnl.ts';
import { averageCost, unrealizedAt } from './unrealized.ts';

/** Gains are in cents of USDT, with their sign. */
export type PnlRow = {
  assetId: number;
  name: string;
  averageCost: Scaled | undefined;
  worth: Amount;
  unrealized: Amount;
  realized: Amount;
};

/** A position at a price. Its own price is of another moment than the page's, so what moves with the price is counted here. */
export function rowOf(position: wallet.Position, price: Scaled): PnlRow {
  const quantity = exact(position.quantity);
  const average = averageCost(quantity, exact(position.cost), price.scale);
  return {
    assetId: position.currency_id,
    name: position.currency_name,
    averageCost: average,
    worth: worthAt(quantity, price, WORTH_PLACES),
    unrealized: average === undefined ? 0n : unrealizedAt(quantity, price, average),
    realized: cents(position.realized),
  };
}

/** The assets that are there or were traded, the largest first. What everything is valued in gains nothing, so it is left out unless it did. */
export function rowsOf({ positions }: Pick<Pnl, 'positions'>, { accounts }: Portfolio, unit: string): PnlRow[] {
  const prices = new Map(accounts.flatMap(({ holdings }) => holdings).map(({ assetId, price }) => [assetId, price]));
  const rows = positions.map((position) => rowOf(position, prices.get(position.currency_id) ?? exact(position.price)));
  const counts = ({ name, averageCost: held, realized, unrealized }: PnlRow) =>
    realized !== 0n || unrealized !== 0n || (name !== unit && held !== undefined);
  const byWorth = (a: PnlRow, b: PnlRow) =>
    a.worth === b.worth ? (a.name < b.name ? -1 : 1) : a.worth < b.worth ? 1 : -1;
  return rows.filter(counts).sort(byWorth);
}

/** The sum of the rounded parts that are shown, in cents. */
export const totalOf = (rows: readonly PnlRow[], of: 'realized' | 'unrealized'): Amount =>
  rows.reduce((sum, row) => sum + row[of], 0n);
