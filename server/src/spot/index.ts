/** The calls of spot trading: wire words to commands and back. */
import { spot } from '@glassbook/contract';
import type { Done, State } from '@glassbook/engine';
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

export { spotRows } from './rows.ts';
export { bookView } from './book-view.ts';
export { orderBooks, type OrderBooks } from './order-book.ts';
export { spotSources } from './sources.ts';

export type SpotServices = {
  pool: Pool;
  catalog: Catalog;
  sequencer: Pick<Sequencer, 'submit'>;
  books: OrderBooks;
  state: Pick<State, 'indexPrices'>;
};

export function spotHandlings(services: SpotServices): Handling[] {
  const { pool, catalog, books, state } = services;
  const present = presentSpot(catalog);
  const filterMarket = (body: { currency_id?: string | undefined; legal_id?: string | undefined }) =>
    body.currency_id === undefined || body.legal_id === undefined
      ? undefined
      : (marketBy(catalog, body.currency_id, body.legal_id)?.id ?? -1);
  return [
    handle(spot.placeOrder, (call) => placeOrder(services, call)),
    handle(spot.cancelOrder, (call) => cancelOrder(services, call)),
    handle(spot.cancelAll, (call) => cancelAll(services, call)),
    handle(spot.amendOrder, (call) => amendOrder(services, call)),
    handle(spot.orders, async ({ body, caller }) => {
      const market = filterMarket(body);
      const status = body.status === undefined || body.status === '0' ? {} : { status: body.status };
      const rows = await ordersOf(pool, caller.userId, {
        ...(market === undefined ? {} : { market }),
        ...status,
        ...paging(body),
      });
      return { ok: true, message: rows.map(present.order) };
    }),
    handle(spot.fills, async ({ body, caller }) => {
      const market = filterMarket(body);
      const order = body.order_id === undefined ? {} : { order: Number(body.order_id) };
      const rows = await fillsOf(pool, caller.userId, {
        ...(market === undefined ? {} : { market }),
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
        indexPrice: state.indexPrices.get(id)?.price,
      });
    }),
  ];
}

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
  if ('reason' in answer) return refuse(answer.reason, refusalWords(market, command.side)[answer.reason]);
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

async function cancelAll(
  { catalog, sequencer }: SpotServices,
  call: Call<{ currency_id?: string | undefined; legal_id?: string | undefined }> & { caller: Caller },
) {
  const { body, caller, key } = call;
  let market = 0;
  if (body.currency_id !== undefined && body.legal_id !== undefined) {
    const found = marketBy(catalog, body.currency_id, body.legal_id);
    if (!found) return refuse('spot.market_not_found');
    market = found.id;
  }
  const answer = await submit(
    sequencer,
    { kind: 'spot.cancelAll', owner: caller.userId, market },
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
  const market = await marketOfOrder(pool, catalog, caller.userId, Number(body.id));
  if (!market) return refuse('spot.order_not_open');
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
  if ('reason' in answer) return refuse(answer.reason, refusalWords(market)[answer.reason]);
  const order = orderOf(answer.done);
  const data = {
    id: order.id,
    kept_priority: answer.done.keptPriority === true,
    status: spot.orderStatus[order.status],
  };
  return { ok: true as const, message: done(call, 'order_amended'), data };
}

async function marketOfOrder(
  pool: Pool,
  catalog: Catalog,
  owner: number,
  id: number,
): Promise<CatalogMarket | undefined> {
  const { rows } = await pool.query<{ market: number }>('SELECT market FROM spot_orders WHERE id = $1 AND owner = $2', [
    id,
    owner,
  ]);
  return rows[0] && catalog.market(rows[0].market);
}

function orderOf(outcome: Done): NonNullable<Done['order']> {
  assert(outcome.order !== undefined, 'an order command answers with the order');
  return outcome.order;
}
