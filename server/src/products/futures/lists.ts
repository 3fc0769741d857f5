import { futures } from '@glassbook/contract';
import { kinds } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import { handle } from '../../carry/http/handling.ts';
import { filterOf } from './filter.ts';
import { adlsOf, fillsOf, liquidationsOf, modeOf, ordersOf, paymentsOf, positionsOf, receiptsOf } from './own-rows.ts';
import type { FuturesServices } from './services.ts';

export const orders = ({ pool, markets, present }: FuturesServices) =>
  handle(futures.orders, async ({ body, caller }) => {
    const filter = filterOf(markets, body);
    if ('ok' in filter) return filter;
    const status =
      body.status === 'open' ? (['open'] as const) : body.status === 'history' ? (['done', 'cancelled'] as const) : [];
    const rows = await ordersOf(pool, caller.userId, {
      ...filter,
      ...(status.length > 0 && { status }),
      ...(body.side && { side: body.side }),
    });
    return { ok: true, message: rows.map(present.order) };
  });

export const fills = ({ pool, markets, present }: FuturesServices) =>
  handle(futures.fills, async ({ body, caller }) => {
    const filter = filterOf(markets, body);
    if ('ok' in filter) return filter;
    const order = body.order_id === undefined ? {} : { order: Number(body.order_id) };
    const side = body.side && { side: body.side };
    const rows = await fillsOf(pool, caller.userId, { ...filter, ...order, ...side });
    return { ok: true, message: rows.map(({ trade, role }) => present.fill(trade, role)) };
  });

export const positions = ({ pool, markets, present }: FuturesServices) =>
  handle(futures.positions, async ({ body, caller }) => {
    const filter = filterOf(markets, body);
    if ('ok' in filter) return filter;
    const { status = 'all', side } = body;
    const rows = await positionsOf(pool, caller.userId, {
      ...filter,
      ...(status !== 'all' && { status }),
      ...(side && { side }),
    });
    return { ok: true, message: rows.map(present.position) };
  });

export const fundingPayments = ({ pool, markets, present }: FuturesServices) =>
  handle(futures.fundingPayments, async ({ body, caller }) => {
    const filter = filterOf(markets, body);
    if ('ok' in filter) return filter;
    const rows = await paymentsOf(pool, caller.userId, filter);
    const receipts = await receiptsOf(
      pool,
      rows.map(({ funding }) => funding),
    );
    return { ok: true, message: rows.map((row) => present.payment(row, receipts)) };
  });

export const liquidations = ({ pool, markets, present }: FuturesServices) =>
  handle(futures.liquidations, async ({ body, caller }) => {
    const filter = filterOf(markets, body);
    if ('ok' in filter) return filter;
    const chosen = { ...filter, ...(body.side && { side: body.side }) };
    const own = (await liquidationsOf(pool, caller.userId, chosen)).map(present.liquidation);
    const deleveraged = (await adlsOf(pool, caller.userId, chosen)).map(present.adl);
    return { ok: true, message: { liquidations: own, deleveraged } };
  });

/** The balances of the margin assets; none moved yet is 0. */
export const account = ({ pool, markets, leverageMax }: FuturesServices) =>
  handle(futures.account, async ({ caller }) => {
    const assets = [...new Map(markets.all.map(({ settle }) => [settle.id, settle])).values()];
    const { rows } = await pool.query<{ asset: number; available: string; held: string }>(
      'SELECT asset, available, held FROM balances WHERE owner = $1 AND kind = $2',
      [caller.userId, kinds.indexOf('futures')],
    );
    const found = new Map(rows.map((row) => [row.asset, row]));
    const balances = assets.map(({ id, symbol, scale }) => {
      const text = (of: 'available' | 'held') => formatAmount(BigInt(found.get(id)?.[of] ?? 0), scale);
      return { currency_id: id, currency_name: symbol, available: text('available'), held: text('held') };
    });
    const [mode, leverage] = [await modeOf(pool, caller.userId), await leverageMax(caller.userId)];
    return { ok: true, message: { mode, leverage_max: leverage ?? null, balances } };
  });
