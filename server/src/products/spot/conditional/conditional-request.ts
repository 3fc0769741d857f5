/** Translates a conditional order's request from the wire to a command. */
import type { spot } from '@glassbook/contract';
import type { CommandOf } from '@glassbook/engine';
import { parseAmount } from '@glassbook/money';
import type { z } from 'zod';
import { ownText } from '../../../carry/process/own-text.ts';
import { refuse } from '../../../carry/http/handling.ts';
import type { SpotMarket, SpotMarkets } from '../markets.ts';
import { exitPricesOf, refusalWords, units, type Refused } from '../order-request.ts';

export type ConditionalBody = z.output<typeof spot.placeConditional.body>;
export type PlaceConditional = CommandOf<'spot.placeConditional'>;
/** A percent of four places is a whole number of parts per million. */
const PERCENT_PLACES = 4;

/** The command, or the refusal of the request. */
export function toConditional(
  markets: SpotMarkets,
  body: ConditionalBody,
  owner: number,
): { command: PlaceConditional; market: SpotMarket } | Refused {
  const market = markets.ofPair(body.currency_id, body.legal_id);
  if (!market) return refuse('spot.market_not_found');
  const refuseAt = (reason: 'spot.price_off_tick' | 'spot.amount_off_lot') =>
    refuse(reason, refusalWords(market)[reason]);
  const prices = exitPricesOf(market, body);
  if ('ok' in prices) return prices;
  const trail = units(body.trail_amount, market.quote.scale);
  const activation = units(body.activation_price, market.quote.scale);
  if (trail === undefined || activation === undefined) return refuseAt('spot.price_off_tick');
  const trailPpm = parseAmount(body.trail_percent ?? '0', PERCENT_PLACES);
  if (trailPpm === undefined) return refuse('spot.trail_out_of_range');
  const amount = units(body.amount, market.base.scale);
  const value = units(body.value, market.quote.scale);
  if (amount === undefined || value === undefined) return refuseAt('spot.amount_off_lot');
  const command: PlaceConditional = {
    kind: 'spot.placeConditional',
    owner,
    market: market.id,
    side: body.type === '1' ? 'buy' : 'sell',
    by: body.trigger_by ?? 'last',
    ...prices,
    amount,
    value,
    trail,
    trailPpm: Number(trailPpm),
    activation,
    expiresAt: Number(body.expires_ms ?? 0),
    ...(body.client_order_id === undefined ? {} : { clientOrderId: ownText(body.client_order_id) }),
    ...(body.self_trade === undefined ? {} : { selfTrade: body.self_trade }),
  };
  return { command, market };
}

/** The params of the refusals of a conditional order. */
export function conditionalWords(
  market: SpotMarket,
  {
    side,
    amount,
    value,
    stop,
    stopLimit,
    profit,
    profitLimit,
    activation,
  }: Omit<PlaceConditional, 'kind' | 'trail' | 'trailPpm'>,
): Record<string, Record<string, string>> {
  const price = [stopLimit, stop, profitLimit, profit, activation].find((each) => each > 0n) ?? 0n;
  return refusalWords(market, side, { price, amount, value });
}
