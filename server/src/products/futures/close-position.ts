import { futures } from '@glassbook/contract';
import type { Pool } from 'pg';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { ownText } from '../../carry/process/own-text.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import { requestKey } from '../../carry/http/request-key.ts';
import { placedData, placedWord, priceIn, refusalWords } from './order-request.ts';
import { sentence } from './sentence.ts';
import type { FuturesMarket, FuturesMarkets } from './markets.ts';
import type { FuturesServices } from './services.ts';

/** The market of an owner's position, open or closed: the command itself decides whether it is open. */
export async function marketOfPosition(
  pool: Pool,
  markets: FuturesMarkets,
  owner: number,
  id: number,
): Promise<FuturesMarket | undefined> {
  const { rows } = await pool.query<{ market: number }>(
    'SELECT market FROM futures_positions WHERE id = $1 AND owner = $2',
    [id, owner],
  );
  return rows[0] && markets.market(rows[0].market);
}

export const closePosition = (services: FuturesServices) =>
  handle(futures.closePosition, async (call) => {
    const { body, caller, key, deadline } = call;
    const id = Number(body.id);
    const market = await marketOfPosition(services.pool, services.markets, caller.userId, id);
    if (!market) return refuse('futures.position_not_open');
    const price = priceIn(market, body.price);
    if (price === undefined) return refuse('futures.price_off_tick', refusalWords(market)['futures.price_off_tick']);
    // The command has 0 for "all of them", so a request for 0 must be refused before.
    if (body.contracts === '0') return refuse('futures.contracts_missing');
    const { client_order_id: name } = body;
    const named = name === undefined ? undefined : requestKey(name, futures.closePosition.id, body);
    const answer = await carryOut(
      services,
      { caller, key, made: named && { word: 'futures_order', ...named }, deadline },
      {
        ...{ kind: 'futures.closePosition', owner: caller.userId, position: id, type: body.order_type ?? 'market' },
        ...{ price, contracts: Number(body.contracts ?? 0) },
        ...(name === undefined ? {} : { clientOrderId: ownText(name) }),
      },
      (reason) => refusalWords(market)[reason],
    );
    if (!answer.ok) return answer;
    const { order } = answer;
    return { ok: true, message: sentence(call, placedWord(order)), data: placedData(market, order, name) };
  });

/** All positions of the caller, or those of one market or side. */
export const closeAll = (services: FuturesServices) =>
  handle(futures.closeAll, async (call) => {
    const { symbol, side } = call.body;
    const market = symbol === undefined ? undefined : services.markets.named(symbol);
    if (symbol !== undefined && !market) return refuse('futures.market_not_found');
    const answer = await carryOut(services, call, {
      ...{ kind: 'futures.closeAll', owner: call.caller.userId },
      ...(market && { market: market.id }),
      ...(side && { side }),
    });
    if (!answer.ok) return answer;
    const { closed } = answer;
    return { ok: true, message: sentence(call, 'positions_closed', { count: String(closed) }), data: { closed } };
  });
