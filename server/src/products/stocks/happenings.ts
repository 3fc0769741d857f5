/** Events of stocks for an account: orders that were filled or ended, dividends, splits, delistings. */
import type { RowOf } from '@glassbook/engine';
import type { ChangeRow, EntitlementRow } from '@glassbook/engine/stocks';
import { formatAmount } from '@glassbook/money';
import type { Happening, Queryable, Source } from '../../shared/activity/activity.ts';
import { amountText } from '../../carry/store/instrument.ts';
import { reads } from '../../carry/store/stored.ts';
import { filledOf, openOf, type Filled } from '../spot/happenings.ts';
import { averageText } from '../spot/present.ts';
import type { StockMarket, StockMarkets } from './markets.ts';
import { stockRows } from './orders/venue.ts';
import { stored } from './stored.ts';

const tables = { orders: 'stock_orders', trades: 'stock_trades' };
const reasons = ['self_trade', 'self_limit', 'expired', 'exit', 'unfilled', 'split', 'delisted', 'refused'] as const;
type Reason = (typeof reasons)[number];
const isSystems = (reason: string | undefined): reason is Reason => reasons.includes(reason as Reason);

/** As filled as it is now, at the time of its last fill. */
function filledOrder(of: StockMarket, row: Filled, at: number): Happening {
  return {
    ...{ id: `stock-order:${row.id}`, at_ms: at, group: 'orders' },
    kind: row.side === 'buy' ? 'stock_bought' : 'stock_sold',
    params: {
      ...{ symbol: of.symbol, base: of.base.symbol, quote: of.quote.symbol, open: row.status === 'open' },
      filled: amountText(of, row.filledAmount),
      price: averageText(of, row.filledAmount, row.filledValue),
    },
  };
}

const canceledOrder = ({ symbol }: StockMarket, id: number, at: number, reason: Reason): Happening => ({
  ...{ id: `stock-canceled:${id}`, at_ms: at, group: 'orders', kind: 'stock_canceled', params: { symbol, reason } },
});

/** It was recorded, or paid. */
function dividendOf(of: StockMarket, row: EntitlementRow): Happening {
  const { id, shares, net, state, at, paidAt } = row;
  const { scale, symbol: asset } = of.quote;
  const params = { symbol: of.symbol, shares: amountText(of, shares), net: formatAmount(net, scale), asset, state };
  const at_ms = state === 'paid' ? (paidAt ?? at) : at;
  return { id: `stock-dividend:${id}:${state}`, at_ms, group: 'orders', kind: 'stock_dividend', params };
}

/** A delisting leaves nothing of what it pays for. */
function changeOf(of: StockMarket, row: ChangeRow): Happening {
  const { scale, symbol: asset } = of.quote;
  const base = { symbol: of.symbol, before: amountText(of, row.before), paid: formatAmount(row.paid, scale), asset };
  const at = { id: `stock-change:${row.id}`, at_ms: row.at, group: 'orders' } as const;
  return row.after === 0n
    ? { ...at, kind: 'stock_delisted', params: base }
    : { ...at, kind: 'stock_split', params: { ...base, after: amountText(of, row.after) } };
}

const endedWaiting = (of: StockMarket, row: RowOf<'stocks', 'conditionals'>): Happening | undefined =>
  isSystems(row.endReason) ? canceledOrder(of, row.id, row.updatedAt, row.endReason) : undefined;

const [entitlements, changes] = [
  reads(stored.entitlements, { key: ['id'] }),
  reads(stored.changes, { key: ['id'] }),
] as const;

async function rowsOf<Row>(
  db: Queryable,
  { sql, read }: { sql: string; read: (cells: unknown[]) => Row },
  more: string,
  values: unknown[],
) {
  const { rows } = await db.query<unknown[]>({ text: `${sql} ${more}`, values, rowMode: 'array' });
  return rows.map(read);
}

export const stockHappenings = ({ market }: Pick<StockMarkets, 'market'>): Source => ({
  async recent(db, owner, most) {
    const own = [owner, most];
    const filled = await filledOf(db, owner, most, tables);
    const ended = await canceledOf(db, owner, most);
    const waited = await stockRows.endedConditionalsOf(db, owner, most);
    const newest = 'WHERE owner = $1 AND owner >= 1000 ORDER BY id DESC LIMIT $2';
    const due = await rowsOf(db, entitlements, newest, own);
    const changed = await rowsOf(db, changes, newest, own);
    return [
      ...filled.map(({ at, ...row }) => filledOrder(market(row.market), row, at)),
      ...ended.map(({ id, at, reason, of }) => canceledOrder(market(of), id, at, reason)),
      ...waited.flatMap((row) => endedWaiting(market(row.market), row as never) ?? []),
      ...due.map((row) => dividendOf(market(row.market), row)),
      ...changed.map((row) => changeOf(market(row.market), row)),
    ];
  },
  ...openOf(market, stockRows, 'stocks'),
  committed({ stocks: { orders, trades, conditionals, entitlements: due, changes: changed } }, add) {
    for (const row of conditionals) {
      const ended = endedWaiting(market(row.market), row);
      if (ended) add(row.owner, () => ended);
    }
    for (const row of due) add(row.owner, () => dividendOf(market(row.market), row));
    for (const row of changed) add(row.owner, () => changeOf(market(row.market), row));
    if (trades.length === 0 && orders.length === 0) return;
    const filledAt = new Map<number, number>();
    for (const { makerOrder, takerOrder, at } of trades) filledAt.set(makerOrder, at).set(takerOrder, at);
    for (const row of orders) {
      const at = filledAt.get(row.id);
      if (at !== undefined) add(row.owner, () => filledOrder(market(row.market), row, at));
      const { cancelReason: reason } = row;
      if (isSystems(reason)) add(row.owner, () => canceledOrder(market(row.market), row.id, row.updatedAt, reason));
    }
  },
});

async function canceledOf(db: Queryable, owner: number, most: number) {
  const { rows } = await db.query<Record<string, string>>(
    `SELECT id, market, updated_at, cancel_reason FROM stock_orders
     WHERE owner = $1 AND owner >= 1000 AND cancel_reason = ANY ($3) ORDER BY id DESC LIMIT $2`,
    [owner, most, reasons],
  );
  return rows.map((row) => ({
    ...{ id: Number(row['id']), of: Number(row['market']), at: Number(row['updated_at']) },
    reason: row['cancel_reason'] as Reason,
  }));
}
