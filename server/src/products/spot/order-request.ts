/** Translates an order's request from the wire to a command. */
import type { spot } from '@glassbook/contract';
import type { PlaceOrder } from '@glassbook/engine';
import { amountMax, countableMax, notional } from '@glassbook/engine/quote';
import { formatAmount, parseAmount } from '@glassbook/money';
import type { z } from 'zod';
import { ownText } from '../../carry/process/own-text.ts';
import { refuse, type Result } from '../../carry/http/handling.ts';
import { amountText, priceText } from '../../carry/store/instrument.ts';
import type { SpotMarket } from './markets.ts';
import type { SpotServices } from './services.ts';

export type OrderBody = z.output<typeof spot.placeOrder.body>;
type Exits = NonNullable<PlaceOrder['exits']>;
export type Refused = Extract<Result, { ok: false }>;

/** The text of an amount in units, 0 where it is missing; more places than the asset has are off any step. */
export const units = (text: string | undefined, scale: number): bigint | undefined =>
  text === undefined ? 0n : parseAmount(text, scale);

export type ExitPrices = Pick<OrderBody, 'stop_price' | 'stop_limit' | 'profit_price' | 'profit_limit'>;

/** The prices of what an order waits for, 0 where one is missing, or the refusal of one that is finer than the market's. */
export function exitPricesOf(
  market: SpotMarket,
  body: ExitPrices,
): Pick<Exits, 'stop' | 'stopLimit' | 'profit' | 'profitLimit'> | Refused {
  const [stop, stopLimit, profit, profitLimit] = [
    body.stop_price,
    body.stop_limit,
    body.profit_price,
    body.profit_limit,
  ].map((text) => units(text, market.quote.scale));
  if (stop === undefined || stopLimit === undefined || profit === undefined || profitLimit === undefined)
    return refuse('spot.price_off_tick', refusalWords(market)['spot.price_off_tick']);
  return { stop, stopLimit, profit, profitLimit };
}

/** The exits of a buy, undefined where no price of them is given. */
function exitsOf(market: SpotMarket, body: OrderBody): Exits | undefined | Refused {
  const given: ExitPrices = {
    stop_price: body.stop_price ?? body.sl_price,
    stop_limit: body.stop_limit ?? body.sl_limit,
    profit_price: body.profit_price ?? body.tp_price,
    profit_limit: body.profit_limit ?? body.tp_limit,
  };
  if (!(given.stop_price ?? given.stop_limit ?? given.profit_price ?? given.profit_limit)) return undefined;
  const prices = exitPricesOf(market, given);
  return 'ok' in prices ? prices : { by: body.exit_by ?? body.trigger_by ?? 'last', ...prices };
}

/** When it is canceled, in milliseconds UTC. */
export const expiryOf = ({ expires_ms: ms, expires }: Pick<OrderBody, 'expires_ms' | 'expires'>): string | undefined =>
  ms ?? (expires === undefined ? undefined : `${expires}000`);

/** The command, or the refusal of the request. */
export function toCommand(
  { markets, venue }: Pick<SpotServices, 'markets' | 'venue'>,
  body: OrderBody,
  owner: number,
): { command: PlaceOrder; market: SpotMarket } | Refused {
  const market = markets.ofPair(body.currency_id, body.legal_id);
  if (!market) return refuse('spot.market_not_found');
  const type = body.order_type === 'market' ? 'market' : 'limit';
  const expires = expiryOf(body);
  const price = type === 'limit' ? units(body.target_price, market.quote.scale) : 0n;
  if (price === undefined) return refuse('spot.price_off_tick', refusalWords(market)['spot.price_off_tick']);
  const worstPrice = type === 'market' ? units(body.worst_price, market.quote.scale) : 0n;
  if (worstPrice === undefined)
    return refuse('spot.worst_price_off_tick', refusalWords(market)['spot.worst_price_off_tick']);
  const amount = units(body.amount, market.base.scale);
  if (amount === undefined) return refuse('spot.amount_off_lot', refusalWords(market)['spot.amount_off_lot']);
  const value = units(body.value, market.quote.scale);
  if (value === undefined) return refuse('spot.amount_off_lot', refusalWords(market)['spot.amount_off_lot']);
  if (body.amount === undefined && body.value === undefined) return refuse('spot.amount_missing');
  const exits = exitsOf(market, body);
  if (exits && 'ok' in exits) return exits;
  const command: PlaceOrder = {
    kind: 'spot.placeOrder',
    owner,
    market: market.id,
    side: body.type === '1' ? 'buy' : 'sell',
    type,
    timeInForce: venue.timeOf(body, type),
    postOnly: body.post_only === '1',
    price,
    amount,
    value,
    worstPrice,
    ...(body.self_trade === undefined ? {} : { selfTrade: body.self_trade }),
    ...(body.client_order_id === undefined ? {} : { clientOrderId: ownText(body.client_order_id) }),
    ...(expires === undefined ? {} : { expiresAt: Number(expires) }),
    ...(exits === undefined ? {} : { exits }),
  };
  return { command, market };
}

/** `best`: the first price it would match, where something rests. */
type Size = Pick<PlaceOrder, 'price' | 'amount' | 'value'> & { best?: bigint | undefined };
/** Without the zeros behind the point. */
const trim = (units: bigint, scale: number) =>
  formatAmount(units, scale)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** The largest size of such an order: with a limit price the amount, else its value or the lots that can be counted. */
function largest(market: SpotMarket, { price, amount, value }: Size): string {
  const { lot, tick, notionalMax, base, quote } = market;
  const inBase = (units: bigint) => `${trim(units, base.scale)} ${base.symbol}`;
  if (amount > 0n && price > 0n && price % tick === 0n)
    return inBase(amountMax({ lot, notionalMax, baseScale: base.scale }, price));
  if (amount > countableMax(lot) || (value > 0n && value <= notionalMax)) return inBase(countableMax(lot));
  return `${trim(notionalMax, quote.scale)} ${quote.symbol}`;
}

/** The smallest size of such an order: by value what a lot costs at the best price, else a lot. */
function smallest({ lot, base, quote }: SpotMarket, { value, best }: Size): string {
  if (value === 0n || best === undefined) return `${trim(lot, base.scale)} ${base.symbol}`;
  return `${trim(notional(best, lot, base.scale), quote.scale)} ${quote.symbol}`;
}

/** The params of the refusals in this market, for an order of this side and size. */
export function refusalWords(
  market: SpotMarket,
  side: 'buy' | 'sell' = 'buy',
  size: Size = { price: 0n, amount: 0n, value: 0n },
): Record<string, Record<string, string>> {
  const tick = priceText(market, market.tick);
  const lot = amountText(market, market.lot);
  return {
    'spot.price_off_tick': { tick },
    'spot.worst_price_off_tick': { tick },
    'spot.amount_off_lot': { lot },
    'spot.amount_too_small': { min: smallest(market, size) },
    'spot.amount_too_large': { max: largest(market, size) },
    'spot.notional_too_small': { min: trim(market.notionalMin, market.quote.scale), quote: market.quote.symbol },
    'spot.insufficient_funds': { asset: side === 'buy' ? market.quote.symbol : market.base.symbol },
    'spot.too_many_open_orders': { max: String(market.openOrdersMax) },
  };
}
