import { spot } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import type { Pool } from 'pg';
import { carryOut } from '../../carry-out.ts';
import { handle, refuse } from '../../http/handling.ts';
import { exitPricesOf, refusalWords } from '../order-request.ts';
import { sentence } from '../sentence.ts';
import type { SpotServices } from '../services.ts';

/** The most places of a number on the wire. */
const PLACES_MAX = 18;

/** New prices of a conditional order that waits; a missing one is not changed. */
export const amendConditional = (services: SpotServices) =>
  handle(spot.amendConditional, async (call) => {
    const { markets, pool } = services;
    const { body, caller } = call;
    const found = await stored(pool, caller.userId, Number(body.id));
    if (!found) return refuse('spot.order_not_open');
    const market = markets.market(found.market);
    // The command has 0 for "unchanged", so a request for 0 must be refused before.
    const given = [body.stop_price, body.stop_limit, body.profit_price, body.profit_limit];
    if (given.some((text) => text !== undefined && parseAmount(text, PLACES_MAX) === 0n))
      return refuse('spot.price_missing');
    const prices = exitPricesOf(market, body);
    if ('ok' in prices) return prices;
    const command = { kind: 'spot.amendConditional', owner: caller.userId, order: Number(body.id), ...prices } as const;
    const { stop, stopLimit, profit, profitLimit } = prices;
    const price = [stopLimit, stop, profitLimit, profit].find((each) => each > 0n) ?? 0n;
    const answer = await carryOut(
      services,
      call,
      command,
      (reason) => refusalWords(market, found.side, { price, amount: found.amount, value: found.value })[reason],
    );
    if (!answer.ok) return answer;
    return { ok: true, message: sentence(call, 'conditional_amended'), data: { id: answer.conditional.id } };
  });

type Found = { market: number; side: 'buy' | 'sell'; amount: bigint; value: bigint };

async function stored(pool: Pool, owner: number, id: number): Promise<Found | undefined> {
  const { rows } = await pool.query<{ market: number; side: 'buy' | 'sell'; amount: string; value: string }>(
    'SELECT market, side, amount, value FROM spot_conditionals WHERE id = $1 AND owner = $2',
    [id, owner],
  );
  return rows[0] && { ...rows[0], amount: BigInt(rows[0].amount), value: BigInt(rows[0].value) };
}
