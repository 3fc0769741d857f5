import { spot } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import type { z } from 'zod';
import { carryOut } from '../../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { exitPricesOf, refusalWords, type ExitPrices } from '../order-request.ts';
import type { StoredConditional } from './own-conditionals.ts';
import { sentence } from '../sentence.ts';
import type { SpotServices } from '../services.ts';

/** The most places of a number on the wire. */
const PLACES_MAX = 18;

/** New prices of a conditional order that waits; a missing one is not changed. */
export const amendConditional = (services: SpotServices) =>
  handle(spot.amendConditional, async (call) => {
    const found = await services.venue.rows.conditionalOf(services.pool, call.caller.userId, Number(call.body.id));
    if (!found) return refuse('spot.order_not_open');
    const answer = await carryAmend(services, call, found, call.body);
    if (!answer.ok) return answer;
    return { ok: true, message: sentence(call, 'conditional_amended'), data: { id: answer.conditional.id } };
  });

type Asked = Parameters<typeof carryOut>[1];
export type AmendCall = Asked & Parameters<typeof sentence>[0] & { body: Body };

async function carryAmend(
  services: SpotServices,
  call: Asked & { body: { id: string } },
  found: StoredConditional,
  asked: ExitPrices,
) {
  const market = services.markets.market(found.market);
  // The command has 0 for "unchanged", so a request for 0 must be refused before.
  const given = [asked.stop_price, asked.stop_limit, asked.profit_price, asked.profit_limit];
  if (given.some((text) => text !== undefined && parseAmount(text, PLACES_MAX) === 0n))
    return refuse('spot.price_missing');
  const prices = exitPricesOf(market, asked);
  if ('ok' in prices) return prices;
  const { stop, stopLimit, profit, profitLimit } = prices;
  const price = [stopLimit, stop, profitLimit, profit].find((each) => each > 0n) ?? 0n;
  return carryOut(
    services,
    call,
    services.venue.commandOf({
      ...{ kind: 'spot.amendConditional', owner: call.caller.userId, order: Number(call.body.id) },
      ...prices,
    }),
    (reason) => refusalWords(market, found.side, { price, amount: found.amount, value: found.value })[reason],
  );
}

type Listed = Pick<Body, 'target_price' | 'trigger_price' | 'sl_limit'>;
type Body = z.infer<typeof spot.amendOrder.body>;
/** The prices of `/coin/amend`, which are named as `/coin/list` names them, for what this one has: of two sides `target_price` is of the profit side, and of what goes to market it is the trigger where no other is given. */
function pricesFor({ stop, stopLimit, profitLimit, profit }: StoredConditional, body: Listed): ExitPrices {
  const { target_price: target, trigger_price: trigger, sl_limit } = body;
  if (stop > 0n && profit > 0n)
    return { profit_price: target, profit_limit: target, stop_price: trigger, stop_limit: sl_limit };
  if (stop > 0n)
    return stopLimit > 0n ? { stop_price: trigger, stop_limit: target } : { stop_price: trigger ?? target };
  return profitLimit > 0n ? { profit_price: trigger, profit_limit: target } : { profit_price: trigger ?? target };
}

/** `/coin/amend` of an order that waits. Its amount is not changed: it is cancelled and placed again. */
export async function amendWaiting(services: SpotServices, call: AmendCall, found: StoredConditional) {
  const { body } = call;
  const { base } = services.markets.market(found.market);
  if (body.amount !== undefined && parseAmount(body.amount, base.scale) !== found.amount)
    return refuse('request.field_invalid', { field: 'amount' });
  const answer = await carryAmend(services, call, found, pricesFor(found, body));
  if (!answer.ok) return answer;
  const data = {
    id: answer.conditional.id,
    kept_priority: true,
    status: services.venue.statusOf(found.market, 'open'),
  };
  return { ok: true as const, message: sentence(call, 'conditional_amended'), data };
}
