/** The calls of spot trading: wire words to commands and back. */
import { spot } from '@glassbook/contract';
import type { Done } from '@glassbook/engine';
import { assert, formatAmount } from '@glassbook/money';
import { localeOf, words } from '@glassbook/i18n';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { handle, handleAnyone, refuse, type Call, type Caller, type Handling, type Result } from '../http/handling.ts';
import { requestKey } from '../http/request-key.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import { namesOf, submit } from '../sequencer/trader-command.ts';
import { type Catalog, type CatalogMarket } from '../store/catalog.ts';
import { amountText } from '../store/market-settings.ts';
import type { OrderBooks } from './order-book.ts';
import { marketBy, refusalWords, toCommand } from './order-request.ts';
import { fillsOf, ordersOf } from './orders.ts';
import { presentSpot } from './present.ts';
import { previewOf } from './preview.ts';

export { bookView } from './book-view.ts';
export { orderBooks, type OrderBooks } from './order-book.ts';
export { spotSources } from './sources.ts';

export type SpotServices = {
  pool: Pool;
  catalog: Catalog;
  sequencer: Pick<Sequencer, 'submit'>;
  books: OrderBooks;
  /** The committed index price of a market. */
  indexPrice: (market: number) => bigint | undefined;
};

export function spotHandlings(services: SpotServices): Handling[] {
  const { pool, catalog, books, indexPrice } = services;
  const present = presentSpot(catalog);
  return [
    handle(spot.placeOrder, (call) => placeOrder(services, call)),
    handle(spot.cancelOrder, (call) => cancelOrder(services, call)),
    handle(spot.cancelAll, (call) => cancelAll(services, call)),
    handle(spot.amendOrder, (call) => amendOrder(services, call)),
    handle(spot.orders, async ({ body, caller }) => {
      const market = pairOf(catalog, body);
      if (typeof market !== 'number') return market;
      const status = body.status === undefined || body.status === '0' ? {} : { status: body.status };
      const rows = await ordersOf(pool, caller.userId, {
        ...ofMarket(market),
        ...status,
        ...paging(body),
      });
      return { ok: true, message: rows.map(present.order) };
    }),
    handle(spot.fills, async ({ body, caller }) => {
      const market = pairOf(catalog, body);
      if (typeof market !== 'number') return market;
      const order = body.order_id === undefined ? {} : { order: Number(body.order_id) };
      const rows = await fillsOf(pool, caller.userId, {
        ...ofMarket(market),
        ...order,
        ...paging(body),
      });
      return { ok: true, message: rows.map(({ trade, role }) => present.fill(trade, role)) };
    }),
    handleAnyone(spot.preview, ({ body }) => {
      const asked = toCommand(catalog, body, 0);
      if ('ok' in asked) return asked;
      const { id } = asked.market;
      return previewOf(asked.market, asked.command, {
        bids: books.side(id, 'buy'),
        asks: books.side(id, 'sell'),
        indexPrice: indexPrice(id),
      });
    }),
  ];
}

type Pair = { currency_id?: string | undefined; legal_id?: string | undefined };
/** The market of a filter, 0 for all, or why it names none: half a pair is nobody's wish. */
function pairOf(catalog: Catalog, { currency_id, legal_id }: Pair): number | Extract<Result, { ok: false }> {
  if (currency_id === undefined && legal_id === undefined) return 0;
  if (currency_id === undefined || legal_id === undefined)
    return refuse('request.field_missing', { field: currency_id === undefined ? 'currency_id' : 'legal_id' });
  return marketBy(catalog, currency_id, legal_id)?.id ?? refuse('spot.market_not_found');
}

const ofMarket = (market: number) => (market === 0 ? {} : { market });
const paging = ({ page, limit }: { page?: string | undefined; limit?: string | undefined }) => ({
  page: Number(page ?? 1),
  limit: Number(limit ?? 10),
});

type Placed = z.input<NonNullable<typeof spot.placeOrder.data>>;
const done = (call: Call, key: string, params: Record<string, string> = {}) =>
  words(localeOf(call.language), 'spot', `done.${key}`, params);

async function placeOrder(
  { catalog, sequencer }: SpotServices,
  call: Call<Parameters<typeof toCommand>[1]> & { caller: Caller },
): Promise<Result<string, Placed>> {
  const { body, caller, key } = call;
  const asked = toCommand(catalog, body, caller.userId);
  if ('ok' in asked) return asked;
  const { command, market } = asked;
  const order =
    command.clientOrderId === undefined ? undefined : requestKey(command.clientOrderId, spot.placeOrder.id, body);
  const { request } = namesOf(caller.userId, key, order);
  const answer = await submit(sequencer, command, request);
  if ('reason' in answer) return refuse(answer.reason, refusalWords(market, command.side, command)[answer.reason]);
  const placed = orderOf(answer.done);
  const received = placed.side === 'buy' ? market.base : market.quote;
  const data: Placed = {
    id: placed.id,
    status: spot.orderStatus[placed.status],
    filled_amount: amountText(market, placed.filledAmount),
    filled_value: formatAmount(placed.filledValue, market.quote.scale),
    fee: formatAmount(placed.fee, received.scale),
    fee_currency: received.symbol,
    client_order_id: command.clientOrderId ?? null,
  };
  return { ok: true, message: done(call, 'order_placed'), data };
}

async function cancelOrder(
  { catalog, sequencer }: SpotServices,
  call: Call<{ id?: string | undefined; client_order_id?: string | undefined }> & { caller: Caller },
) {
  const { body, caller, key } = call;
  if (body.id === undefined && body.client_order_id === undefined) return refuse('spot.order_not_open');
  const byName =
    body.id === undefined && body.client_order_id !== undefined ? { clientOrderId: body.client_order_id } : {};
  const command = { kind: 'spot.cancelOrder' as const, owner: caller.userId, order: Number(body.id ?? 0), ...byName };
  const answer = await submit(sequencer, command, namesOf(caller.userId, key).request);
  if ('reason' in answer) return refuse(answer.reason);
  const order = orderOf(answer.done);
  const data = { id: order.id, filled_amount: amountText(catalog.market(order.market), order.filledAmount) };
  return { ok: true as const, message: done(call, 'order_cancelled'), data };
}

async function cancelAll({ catalog, sequencer }: SpotServices, call: Call<Pair> & { caller: Caller }) {
  const { body, caller, key } = call;
  const market = pairOf(catalog, body);
  if (typeof market !== 'number') return market;
  const answer = await submit(
    sequencer,
    { kind: 'spot.cancelAll', owner: caller.userId, ...ofMarket(market) },
    namesOf(caller.userId, key).request,
  );
  if ('reason' in answer) return refuse(answer.reason);
  const cancelled = answer.done.cancelled ?? 0;
  return {
    ok: true as const,
    message: done(call, 'orders_cancelled', { count: String(cancelled) }),
    data: { cancelled },
  };
}

async function amendOrder(
  { catalog, sequencer, pool }: SpotServices,
  call: Call<{ id: string; amount?: string | undefined; target_price?: string | undefined }> & { caller: Caller },
) {
  const { body, caller, key } = call;
  const found = await marketOfOrder(pool, catalog, caller.userId, Number(body.id));
  if (!found) return refuse('spot.order_not_open');
  const { market, side } = found;
  // Nothing would leave the field as it is; a zero is not nothing.
  if (body.amount !== undefined && isZero(body.amount))
    return refuse('spot.amount_too_small', refusalWords(market)['spot.amount_too_small']);
  if (body.target_price !== undefined && isZero(body.target_price)) return refuse('spot.price_missing');
  const asked = toCommand(
    catalog,
    {
      ...body,
      currency_id: String(market.base.id),
      legal_id: String(market.quote.id),
      type: '1',
      amount: body.amount ?? '0',
    },
    caller.userId,
  );
  if ('ok' in asked) return asked;
  const command = {
    kind: 'spot.amendOrder' as const,
    owner: caller.userId,
    order: Number(body.id),
    price: asked.command.price,
    amount: asked.command.amount,
  };
  const answer = await submit(sequencer, command, namesOf(caller.userId, key).request);
  if ('reason' in answer) return refuse(answer.reason, refusalWords(market, side, asked.command)[answer.reason]);
  const order = orderOf(answer.done);
  const data = {
    id: order.id,
    kept_priority: answer.done.keptPriority === true,
    status: spot.orderStatus[order.status],
  };
  return { ok: true as const, message: done(call, 'order_amended'), data };
}

const isZero = (text: string): boolean => /^0(\.0+)?$/.test(text);

async function marketOfOrder(
  pool: Pool,
  catalog: Catalog,
  owner: number,
  id: number,
): Promise<{ market: CatalogMarket; side: 'buy' | 'sell' } | undefined> {
  const { rows } = await pool.query<{ market: number; side: 'buy' | 'sell' }>(
    'SELECT market, side FROM spot_orders WHERE id = $1 AND owner = $2',
    [id, owner],
  );
  return rows[0] && { market: catalog.market(rows[0].market), side: rows[0].side };
}

function orderOf(outcome: Done): NonNullable<Done['order']> {
  assert(outcome.order !== undefined, 'an order command answers with the order');
  return outcome.order;
}
