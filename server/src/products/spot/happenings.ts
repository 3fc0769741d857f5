/** Events of spot trading for an account: orders that were filled, those the system canceled, and conditional orders whose price came. */
import type { OrderRow } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { Happening, Queryable, Source } from '../../shared/activity/activity.ts';
import { amountText, priceText, type Instrument } from '../../carry/store/instrument.ts';
import type { SpotMarkets } from './markets.ts';
import { averageText } from './present.ts';
import type { ConditionalRow } from './stored.ts';
import type { Venue } from './venue.ts';
import { spotRows } from './spot-venue.ts';

const { endedConditionalsOf } = spotRows;

const reasons = ['self_trade', 'market_rules', 'index_stale', 'self_limit', 'expired', 'exit'] as const;
type Reason = (typeof reasons)[number];
const isSystems = (reason: string | undefined): reason is Reason => reasons.includes(reason as Reason);

const spotTables = { orders: 'spot_orders', trades: 'spot_trades' };
export type Filled = Pick<OrderRow, 'id' | 'market' | 'side' | 'filledAmount' | 'filledValue' | 'status'>;

/** As filled as it is now, at the time of its last fill. */
function filledOrder(of: Instrument, row: Filled, at: number): Happening {
  return {
    ...{ id: `order:${row.id}`, at_ms: at, group: 'orders' },
    kind: row.side === 'buy' ? 'order_bought' : 'order_sold',
    params: {
      ...{ symbol: of.symbol, base: of.base.symbol, quote: of.quote.symbol, open: row.status === 'open' },
      filled: amountText(of, row.filledAmount),
      price: averageText(of, row.filledAmount, row.filledValue),
    },
  };
}

const canceledOrder = ({ symbol }: Pick<Instrument, 'symbol'>, id: number, at: number, reason: Reason): Happening => ({
  ...{ id: `canceled:${id}`, at_ms: at, group: 'orders', kind: 'order_canceled', params: { symbol, reason } },
});

type RefusedBy = Extract<Happening, { kind: 'conditional_refused' }>['params']['reason'];
/** Why the order was refused, in a word; of any other refusal, the rules of its market. */
const refused: Partial<Record<string, RefusedBy>> = {
  'spot.no_liquidity': 'no_liquidity',
  'spot.insufficient_funds': 'insufficient_funds',
  'spot.would_trade_with_self': 'self_trade',
  'limit.cooling_off': 'self_limit',
  'limit.excluded': 'self_limit',
  'limit.loss_reached': 'self_limit',
};

type Fired = Extract<Happening, { kind: 'conditional_triggered' | 'conditional_refused' }>;

/** Of a conditional order whose price came: it was placed, or refused. */
export function firedHappening({ symbol }: Pick<Instrument, 'symbol'>, row: ConditionalRow): Fired | undefined {
  const { id, fired, status, refusal, updatedAt: at_ms } = row;
  if (status === 'waiting' || fired === undefined) return undefined;
  const of = { id: `conditional:${id}`, at_ms, group: 'orders' } as const;
  const params = { symbol, order: id, fired };
  if (status === 'triggered') return { ...of, kind: 'conditional_triggered', params };
  const reason = refused[refusal ?? ''] ?? 'market_rules';
  return { ...of, kind: 'conditional_refused', params: { ...params, reason } };
}

/** Of a conditional order that ended otherwise than by its owner or its entry; undefined of any other. */
function endedConditional(of: Instrument, row: ConditionalRow): Happening | undefined {
  const { id, endReason, updatedAt } = row;
  if (endReason === 'expired' || endReason === 'self_limit') return canceledOrder(of, id, updatedAt, endReason);
  return firedHappening(of, row);
}

/** What staff see of orders that are open and that wait. */
export const openOf = (
  market: SpotMarkets['market'],
  rows: Pick<Venue['rows'], 'ordersOf' | 'conditionalsOf'>,
  product: 'spot' | 'stocks',
): Required<Pick<Source, 'openOrders' | 'openHoldings'>> => ({
  async openOrders(db, owner, most) {
    const open = await rows.ordersOf(db, owner, { status: '1', page: 1, limit: most });
    return open.map((row) => {
      const of = market(row.market);
      return {
        ...{ id: row.id, symbol: of.symbol, side: row.side, price: priceText(of, row.price), at_ms: row.createdAt },
        ...{ amount: amountText(of, row.amount), filled: amountText(of, row.filledAmount) },
      };
    });
  },
  async openHoldings(db, owner, most) {
    const open = await rows.conditionalsOf(db, owner, { status: '1', page: 1, limit: most });
    return open.map(({ id, market: of, side, amount, value, createdAt }) => {
      const { symbol, base, quote } = market(of);
      const [unit, sized] = value > 0n ? [quote, value] : [base, amount];
      const held = { name: symbol, side, amount: formatAmount(sized, unit.scale), unit: unit.symbol };
      return { id, product, ...held, at_ms: createdAt };
    });
  },
});

export const spotHappenings = ({ market }: Pick<SpotMarkets, 'market'>): Source => ({
  async recent(db, owner, most) {
    const [filled, canceled] = [await filledOf(db, owner, most, spotTables), await canceledOf(db, owner, most)];
    const ended = await endedConditionalsOf(db, owner, most);
    return [
      ...filled.map(({ at, ...row }) => filledOrder(market(row.market), row, at)),
      ...canceled.map(({ id, at, reason, of }) => canceledOrder(market(of), id, at, reason)),
      ...ended.flatMap((row) => endedConditional(market(row.market), row) ?? []),
    ];
  },
  ...openOf(market, spotRows, 'spot'),
  committed({ spot: { orders, trades, conditionals } }, add) {
    for (const row of conditionals) {
      const ended = endedConditional(market(row.market), row);
      if (ended) add(row.owner, () => ended);
    }
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

/** The orders of the newest fills in each role, from that role's index. */
export async function filledOf(
  db: Queryable,
  owner: number,
  most: number,
  tables: { orders: string; trades: string },
): Promise<(Filled & { at: number })[]> {
  const newest = (role: 'maker' | 'taker') =>
    `(SELECT ${role}_order AS id, at FROM ${tables.trades} WHERE ${role}_owner = $1 AND ${role}_owner >= 1000 ORDER BY ${tables.trades}.id DESC LIMIT $2)`;
  const { rows } = await db.query<Record<string, string>>(
    `SELECT own.id, filled.at, market, side, filled_amount, filled_value, status
     FROM (SELECT id, max(at) AS at FROM (${newest('maker')} UNION ALL ${newest('taker')}) AS fills GROUP BY id) AS filled
     JOIN ${tables.orders} AS own ON own.id = filled.id ORDER BY filled.at DESC LIMIT $2`,
    [owner, most],
  );
  return rows.map((row) => ({
    ...{ id: Number(row['id']), market: Number(row['market']), at: Number(row['at']) },
    ...{ side: row['side'] as OrderRow['side'], status: row['status'] as OrderRow['status'] },
    ...{ filledAmount: BigInt(row['filled_amount'] ?? 0), filledValue: BigInt(row['filled_value'] ?? 0) },
  }));
}

async function canceledOf(db: Queryable, owner: number, most: number) {
  const { rows } = await db.query<Record<string, string>>(
    `SELECT id, market, updated_at, cancel_reason FROM spot_orders
     WHERE owner = $1 AND owner >= 1000 AND cancel_reason IN ('self_trade', 'market_rules', 'index_stale', 'self_limit', 'expired', 'exit') ORDER BY id DESC LIMIT $2`,
    [owner, most],
  );
  return rows.map((row) => ({
    ...{ id: Number(row['id']), of: Number(row['market']), at: Number(row['updated_at']) },
    reason: row['cancel_reason'] as Reason,
  }));
}
