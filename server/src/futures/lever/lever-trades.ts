/** Own orders and positions as historic clients read them. */
import { futures } from '@glassbook/contract';
import { localeOf, words, type Locale } from '@glassbook/i18n';
import { initialMargin } from '@glassbook/engine/quote';
import { formatAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { handle, refuse } from '../../http/handling.ts';
import { paginator } from '../../http/paginator.ts';
import { plainText, priceText, timeText } from '../../store/instrument.ts';
import { ofPair } from './lever.ts';
import { sumsOf } from './lever-sums.ts';
import { averageText, unrealizedOf, type FuturesMarket } from '../markets.ts';
import { ordersOf, positionsOf } from '../own-rows.ts';
import type { FuturesServices } from '../services.ts';
import type { OrderRow, PositionRow } from '../stored.ts';

export type LeverTrade = z.input<typeof futures.leverTrades.reply>['message']['data'][number];
/** Rows a page. */
export const LIMIT = 10;
const SHOWN_FROM = 10_000;

/** What a row is shown with beyond itself: the mark price and last rate of funding of its market, and the reader's language. */
export type Around = { mark: bigint; overnight: string; locale: Locale };
export const aroundOf = (
  { prices }: Pick<FuturesServices, 'prices'>,
  { id }: Pick<FuturesMarket, 'id'>,
  locale: Locale,
): Around => ({ mark: prices.mark(id)?.mark ?? 0n, overnight: prices.lastRate(id), locale });

const namesOf = ({ locale }: Around, isLong: boolean, status: 0 | 1 | 3) => ({
  type_name: words(locale, 'futures', isLong ? 'side.long' : 'side.short'),
  status_name:
    status === 0
      ? words(locale, 'trading', 'orders.status_open')
      : words(locale, 'futures', status === 1 ? 'reverse.opened' : 'reverse.closed'),
});

const common = (of: FuturesMarket, row: { id: number; owner: number; leverage: number }, contracts: number) => ({
  ...{ id: row.id, user_id: row.owner, currency: of.base.id, legal: of.quote.id, currency_name: of.base.symbol },
  ...{ symbol: `${of.base.symbol}/${of.quote.symbol}` },
  ...{ share: contracts, number: plainText(of.base, BigInt(contracts) * of.rules.size), multiple: row.leverage },
  ...{ order_type: 1 as const, follow_user_id: 0 as const, follow_order_id: 0 as const },
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
  return {
    ...common(of, row, left),
    ...{ type: row.side === 'buy' ? 1 : 2, origin_price: price, price, update_price: priceText(of, mark) },
    target_profit_price: priceText(of, row.profitPrice ?? 0n),
    stop_loss_price: priceText(of, row.stopPrice ?? 0n),
    ...{ origin_caution_money: margin, caution_money: margin, profits: money(0n), fact_profits: money(0n) },
    ...{ trade_fee: money(row.fee), overnight, overnight_money: money(0n), status: 0, settled: 0 },
    ...times(row.createdAt, row.updatedAt, false),
    ...namesOf(around, row.side === 'buy', 0),
  };
}

export const leverTrades = (services: FuturesServices) =>
  handle(futures.leverTrades, async ({ body, caller: { userId }, language }) => {
    const { pool, markets } = services;
    const of = ofPair(markets, body.currency_id, body.legal_id);
    if (!of) return refuse('futures.market_not_found');
    const { status = '1' } = body;
    const page = Number(body.page ?? 1);
    const around = aroundOf(services, of, localeOf(language));
    const { totals } = await sumsOf(services, userId, of);
    const { hazard_rate, profits_total } = totals;
    const filter = { market: of.id, page, limit: LIMIT };
    const state = ({ '-1': undefined, '1': 'open', '3': 'closed' } as const)[status === '0' ? '-1' : status];
    const data =
      status === '0'
        ? (await ordersOf(pool, userId, { ...filter, status: ['open'] })).map((row) => ofOrder(of, row, around))
        : (await positionsOf(pool, userId, { ...filter, ...(state && { status: state }) })).map((row) =>
            ofPosition(of, row, around),
          );
    const total = await countOf(pool, userId, of.id, status);
    return {
      ok: true,
      message: {
        rate_profits_total: { hazard_rate, profits_total },
        message: paginator(data, { total, page, limit: LIMIT, path: `/api${futures.leverTrades.path}` }),
      },
    };
  });

async function countOf(pool: Pool, owner: number, market: number, status: '-1' | '0' | '1' | '3'): Promise<number> {
  const table = status === '0' ? 'futures_orders' : 'futures_positions';
  const only = { '-1': null, '0': 'open', '1': 'open', '3': 'closed' }[status];
  const { rows } = await pool.query<{ count: string }>(
    `SELECT count(*) FROM ${table} WHERE owner = $1 AND owner >= 1000 AND market = $2 AND ($3::text IS NULL OR status = $3)`,
    [owner, market, only],
  );
  return Number(rows[0]?.count ?? 0);
}
