/** Own orders and positions as historic clients read them. */
import { futures } from '@glassbook/contract';
import { localeOf, words, type Locale } from '@glassbook/i18n';
import { initialMargin, partOf } from '@glassbook/engine/quote';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { paginator } from '../../../carry/http/paginator.ts';
import { plainText, priceText, timeText } from '../../../carry/store/instrument.ts';
import { leadersOf, type Leaders } from './leaders.ts';
import { ofPair } from './lever.ts';
import { sumsOf } from './lever-sums.ts';
import { averageText, unrealizedOf, type FuturesMarket } from '../markets.ts';
import { ordersNamed, positionsNamed } from '../own-rows.ts';
import type { FuturesServices } from '../services.ts';
import type { OrderRow, PositionRow } from '../stored.ts';

export type LeverTrade = z.input<typeof futures.leverTrades.reply>['message']['data'][number];
/** Rows a page. */
export const LIMIT = 10;
const SHOWN_FROM = 10_000;

/** What a row is shown with beyond itself: the mark price and last rate of funding of its market, the leaders of copies, and the reader's language. */
export type Around = { mark: bigint; overnight: string; leaders: Leaders; locale: Locale };
export const aroundOf = (
  { prices }: Pick<FuturesServices, 'prices'>,
  { id }: Pick<FuturesMarket, 'id'>,
  { leaders, locale }: Pick<Around, 'leaders' | 'locale'>,
): Around => ({ mark: prices.mark(id)?.mark ?? 0n, overnight: prices.lastRate(id), leaders, locale });

const namesOf = ({ locale }: Around, isLong: boolean, status: 0 | 1 | 3 | 4) => ({
  type_name: words(locale, 'futures', isLong ? 'side.long' : 'side.short'),
  status_name:
    status === 0 || status === 4
      ? words(locale, 'trading', status === 0 ? 'orders.status_open' : 'orders.status_cancelled')
      : words(locale, 'futures', status === 1 ? 'reverse.opened' : 'reverse.closed'),
});

/** A copy that its owner keeps has no follow any more: it is an own one. */
function copyOf({ leaders }: Around, follow: number, position: number) {
  const leader = follow === 0 ? undefined : leaders.get(position);
  return {
    order_type: follow === 0 ? (1 as const) : (2 as const),
    ...{ follow_user_id: leader?.trader ?? 0, follow_order_id: leader?.ticket ?? 0 },
  };
}

const common = (of: FuturesMarket, row: { id: number; owner: number; leverage: number }, contracts: number) => ({
  ...{ id: row.id, user_id: row.owner, currency: of.base.id, legal: of.quote.id, currency_name: of.base.symbol },
  ...{ symbol: `${of.base.symbol}/${of.quote.symbol}` },
  ...{ share: contracts, number: plainText(of.base, BigInt(contracts) * of.rules.size), multiple: row.leverage },
  show_lever_id: row.id + SHOWN_FROM,
});
const times = (created: number, updated: number, isClosed: boolean) => {
  const ended = isClosed ? timeText(updated) : '';
  return {
    ...{ create_time: timeText(created), transaction_time: timeText(created), update_time: timeText(updated) },
    ...{ time: timeText(created), handle_time: ended, complete_time: ended },
  };
};

export function ofPosition(of: FuturesMarket, row: PositionRow, around: Around): LeverTrade {
  const { mark, overnight } = around;
  const money = (amount: bigint) => formatAmount(amount, of.settle.scale);
  const isOpen = row.status === 'open';
  const price = averageText(of, row.openedContracts, row.openedValue);
  return {
    ...common(of, row, isOpen ? row.contracts : row.closedContracts),
    ...copyOf(around, row.follow, row.id),
    ...{ type: row.side === 'long' ? 1 : 2, origin_price: price, price },
    target_profit_price: priceText(of, row.profitPrice),
    stop_loss_price: priceText(of, row.stopPrice),
    update_price: isOpen ? priceText(of, mark) : averageText(of, row.closedContracts, row.closedValue),
    origin_caution_money: money(initialMargin(isOpen ? row.entryValue : row.openedValue, row.leverage)),
    caution_money: money(row.margin),
    profits: money(isOpen ? unrealizedOf(of, row, mark) : row.result),
    ...{ fact_profits: money(row.result), trade_fee: money(row.fees), overnight, overnight_money: money(-row.funding) },
    ...{ status: isOpen ? 1 : 3, settled: isOpen ? 0 : 1, ...times(row.openedAt, row.updatedAt, !isOpen) },
    ...namesOf(around, row.side === 'long', isOpen ? 1 : 3),
  };
}

export function ofOrder(of: FuturesMarket, row: OrderRow, around: Around): LeverTrade {
  const { mark, overnight } = around;
  const money = (amount: bigint) => formatAmount(amount, of.settle.scale);
  const price = priceText(of, row.price);
  const left = row.contracts - row.filledContracts;
  const value = (row.price * BigInt(left) * of.rules.size) / 10n ** BigInt(of.base.scale);
  const margin = money(initialMargin(value, row.leverage));
  const isOpen = row.status === 'open';
  const fee = row.fee + (isOpen ? partOf(value, of.rules.takerFeePpm) : 0n);
  return {
    ...common(of, row, left),
    ...copyOf(around, row.follow, row.closes),
    ...{ type: row.side === 'buy' ? 1 : 2, origin_price: price, price, update_price: priceText(of, mark) },
    target_profit_price: priceText(of, row.profitPrice ?? 0n),
    stop_loss_price: priceText(of, row.stopPrice ?? 0n),
    ...{ origin_caution_money: margin, caution_money: margin, profits: money(0n), fact_profits: money(0n) },
    ...{ trade_fee: money(fee), overnight, overnight_money: money(0n), status: isOpen ? 0 : 4, settled: 0 },
    ...times(row.createdAt, row.updatedAt, !isOpen),
    ...namesOf(around, row.side === 'buy', isOpen ? 0 : 4),
  };
}

export const leverTrades = (services: FuturesServices) =>
  handle(futures.leverTrades, async ({ body, caller: { userId }, language }) => {
    const { pool, markets } = services;
    const of = ofPair(markets, body.currency_id, body.legal_id);
    if (!of) return refuse('futures.market_not_found');
    const { status = '1' } = body;
    const page = Number(body.page ?? 1);
    const { totals } = await sumsOf(services, userId, of);
    const { hazard_rate, profits_total } = totals;
    const { rows, total } = await pageOf(pool, { owner: userId, market: of.id, status, page });
    const [orders, positions] = await Promise.all([
      ordersNamed(
        pool,
        rows.flatMap(({ order }) => order ?? []),
      ),
      positionsNamed(
        pool,
        rows.flatMap(({ position }) => position ?? []),
      ),
    ]);
    const leaders = await leadersOf(pool, [...orders, ...positions]);
    const around = aroundOf(services, of, { leaders, locale: localeOf(language) });
    const data = [
      ...orders.map((row) => ({ at: row.createdAt, shown: ofOrder(of, row, around) })),
      ...positions.map((row) => ({ at: row.openedAt, shown: ofPosition(of, row, around) })),
    ]
      .sort((a, b) => b.at - a.at || b.shown.id - a.shown.id)
      .map(({ shown }) => shown);
    return {
      ok: true,
      message: {
        rate_profits_total: { hazard_rate, profits_total },
        message: paginator(data, { total, page, limit: LIMIT, path: `/api${futures.leverTrades.path}` }),
      },
    };
  });

type Status = '-1' | '0' | '1' | '3' | '4';
/** Which orders and positions each shows. One that is done is shown as its position. */
const shown: Readonly<Record<Status, { orders: readonly string[]; positions: readonly string[] }>> = {
  '-1': { orders: ['open', 'cancelled'], positions: ['open', 'closed'] },
  '0': { orders: ['open'], positions: [] },
  '1': { orders: [], positions: ['open'] },
  '3': { orders: [], positions: ['closed'] },
  '4': { orders: ['cancelled'], positions: [] },
};

/** The numbers of orders and positions on a page, the newest first, and how many there are together. */
async function pageOf(
  pool: Pool,
  { owner, market, status, page }: { owner: number; market: number; status: Status; page: number },
): Promise<{ rows: { order?: number; position?: number }[]; total: number }> {
  const { orders, positions } = shown[status];
  const all = `(SELECT id AS "order", NULL::bigint AS position, created_at AS at FROM futures_orders
      WHERE owner = $1 AND owner >= 1000 AND market = $2 AND status = ANY ($3)
    UNION ALL SELECT NULL, id, opened_at FROM futures_positions
      WHERE owner = $1 AND owner >= 1000 AND market = $2 AND status = ANY ($4)) AS every`;
  const values = [owner, market, orders, positions];
  const { rows } = await pool.query<{ order: string | null; position: string | null }>(
    `SELECT "order", position FROM ${all} ORDER BY at DESC, coalesce("order", position) DESC LIMIT $5 OFFSET $6`,
    [...values, LIMIT, (page - 1) * LIMIT],
  );
  const { rows: counted } = await pool.query<{ count: string }>(`SELECT count(*) FROM ${all}`, values);
  return {
    rows: rows.map(({ order, position }) =>
      order === null ? { position: Number(position) } : { order: Number(order) },
    ),
    total: Number(counted[0]?.count ?? 0),
  };
}
