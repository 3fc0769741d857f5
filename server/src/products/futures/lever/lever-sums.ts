/** What historic clients show of the open positions of a margin asset: balance, margins, results, and what the account is worth of its margins. */
import { kinds } from '@glassbook/engine';
import { initialMargin } from '@glassbook/engine/quote';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import { unrealizedOf, type FuturesMarket } from '../markets.ts';
import type { FuturesServices } from '../services.ts';
import type { PositionRow } from '../stored.ts';

export type Open = { of: FuturesMarket; row: PositionRow; mark: bigint };

const sum = (open: readonly Open[], of: (one: Open) => bigint): bigint =>
  open.reduce((total, one) => total + of(one), 0n);

export async function availableOf(pool: Pool, owner: number, { settle }: FuturesMarket): Promise<bigint> {
  const { rows } = await pool.query<{ available: string }>(
    'SELECT available FROM balances WHERE owner = $1 AND kind = $2 AND asset = $3',
    [owner, kinds.indexOf('futures'), settle.id],
  );
  return BigInt(rows[0]?.available ?? 0);
}

/** The open positions of an owner with the margin asset of a market, newest first. */
function openOf({ open, markets, prices }: Services, owner: number, { settle }: FuturesMarket): Open[] {
  return open
    .of(owner)
    .map((row) => ({
      of: markets.market(row.market),
      row: { ...row, status: 'open' as const, closeReason: undefined },
      mark: prices.mark(row.market)?.mark ?? 0n,
    }))
    .filter((one) => one.of.settle.id === settle.id)
    .sort((a, b) => b.row.id - a.row.id);
}

const marginOf = ({ row }: Open): bigint => row.margin;
const initialOf = ({ row }: Open): bigint => initialMargin(row.entryValue, row.leverage);
const profitOf = ({ of, row, mark }: Open): bigint => unrealizedOf(of, row, mark);

/** In percent: what the account and the open positions are worth of the margin they began with, rounded down; 0 without a position. */
function rateOf(available: bigint, open: readonly Open[]): bigint {
  const margins = sum(open, initialOf);
  const worth = available + margins + sum(open, profitOf);
  return margins === 0n || worth < 0n ? 0n : (worth * 10_000n) / margins;
}

type Services = Pick<FuturesServices, 'pool' | 'markets' | 'prices' | 'open'>;

/** Of all pairs of the margin asset (total), and of the market. */
export async function sumsOf(services: Services, owner: number, of: FuturesMarket) {
  const available = await availableOf(services.pool, owner, of);
  const all = openOf(services, owner, of);
  const here = all.filter((one) => one.of.id === of.id);
  const money = (amount: bigint) => formatAmount(amount, of.settle.scale);
  return {
    all,
    here,
    /** What the positions of the market were worth when they were opened. */
    worth: money(sum(here, ({ row }) => row.entryValue)),
    balance: money(available),
    totals: {
      hazard_rate: formatAmount(rateOf(available, all), 2),
      caution_money_total: money(sum(all, marginOf)),
      origin_caution_money_total: money(sum(all, initialOf)),
      profits_total: money(sum(all, profitOf)),
      caution_money: money(sum(here, marginOf)),
      origin_caution_money: money(sum(here, initialOf)),
      profits: money(sum(here, profitOf)),
    },
  };
}
