import { parseAmount } from '@glassbook/money';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { amendWaiting } from './conditional/amend-conditional.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import { refusalWords, toCommand } from './order-request.ts';
import { sentence } from './sentence.ts';
import type { SpotServices } from './services.ts';

/** The most places of a number on the wire. */
const PLACES_MAX = 18;
const isZero = (text: string | undefined): boolean => text !== undefined && parseAmount(text, PLACES_MAX) === 0n;

/** The new price and whole amount of an open limit order, or the prices of one that waits; a missing one is not changed. */
export const amendOrder = (services: SpotServices) =>
  handle(services.venue.routes.amendOrder, async (call) => {
    const { markets, pool, venue } = services;
    const { body, caller } = call;
    const found = await venue.rows.marketOf(pool, caller.userId, Number(body.id));
    if (!found) {
      const waiting = await venue.rows.conditionalOf(pool, caller.userId, Number(body.id));
      return waiting ? amendWaiting(services, call, waiting) : refuse('spot.order_not_open');
    }
    const { side } = found;
    const market = markets.market(found.market);
    // The command has 0 for "unchanged", so a request for 0 must be refused before.
    if (isZero(body.amount)) return refuse('spot.amount_too_small', refusalWords(market)['spot.amount_too_small']);
    if (isZero(body.target_price)) return refuse('spot.price_missing');
    const pair = { currency_id: String(market.base.id), legal_id: String(market.quote.id) };
    const asked = toCommand(
      services,
      { ...body, ...pair, type: side === 'buy' ? '1' : '2', amount: body.amount ?? '0' },
      caller.userId,
    );
    if ('ok' in asked) return asked;
    const ofWaiting = (['trigger_price', 'sl_limit'] as const).filter((field) => body[field] !== undefined);
    const wrong = ofWaiting.find((field) => parseAmount(body[field] ?? '', market.quote.scale) === undefined);
    if (wrong) return refuse('request.field_invalid', { field: wrong });
    // An order in the book waits for no price.
    if (ofWaiting.length > 0) return refuse('spot.amend_nothing');
    const { price, amount } = asked.command;
    const answer = await carryOut(
      services,
      call,
      venue.commandOf({ kind: 'spot.amendOrder', owner: caller.userId, order: Number(body.id), price, amount }),
      (reason) => refusalWords(market, side, asked.command)[reason],
    );
    if (!answer.ok) return answer;
    const { order, keptPriority } = answer;
    return {
      ok: true,
      message: sentence(call, 'order_amended'),
      data: { id: order.id, kept_priority: keptPriority, status: venue.statusOf(market.id, order.status) },
    };
  });
