/** From the wire's words to the engine's: an order's request as a command. */
import type { spot } from '@glassbook/contract';
import type { PlaceOrder } from '@glassbook/engine';
import { formatAmount, parseAmount } from '@glassbook/money';
import type { z } from 'zod';
import { refuse, type Result } from '../http/handling.ts';
import type { Catalog, CatalogMarket } from '../store/catalog.ts';
import { amountText, priceText } from '../store/market-settings.ts';

export type OrderBody = z.output<typeof spot.orderRequest>;
type Refused = Extract<Result, { ok: false }>;

export const marketBy = (catalog: Catalog, currencyId: string, legalId: string): CatalogMarket | undefined =>
  catalog.markets.find(({ base, quote }) => base.id === Number(currencyId) && quote.id === Number(legalId));

/** The text of an amount in units, 0 where it is missing; more places than the asset has are off the step, whichever it is. */
const units = (text: string | undefined, scale: number): bigint | undefined =>
  text === undefined ? 0n : parseAmount(text, scale);

/** The command, or why the request cannot be one. */
export function toCommand(
  catalog: Catalog,
  body: OrderBody,
  owner: number,
): { command: PlaceOrder; market: CatalogMarket } | Refused {
  const market = marketBy(catalog, body.currency_id, body.legal_id);
  if (!market) return refuse('spot.market_not_found');
  const type = body.order_type ?? 'limit';
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
  const command: PlaceOrder = {
    kind: 'spot.placeOrder',
    owner,
    market: market.id,
    side: body.type === '1' ? 'buy' : 'sell',
    type,
    timeInForce: body.time_in_force ?? (type === 'market' ? 'IOC' : 'GTC'),
    postOnly: body.post_only === '1',
    price,
    amount,
    value,
    worstPrice,
    ...(body.client_order_id === undefined ? {} : { clientOrderId: body.client_order_id }),
  };
  return { command, market };
}

/** What the sentences of the refusals name in this market. */
export function refusalWords(
  market: CatalogMarket,
  side: 'buy' | 'sell' = 'buy',
): Record<string, Record<string, string>> {
  const tick = priceText(market, market.tick);
  const lot = amountText(market, market.lot);
  const trim = (units: bigint, scale: number) => formatAmount(units, scale).replace(/\.?0+$/, '');
  return {
    'spot.price_off_tick': { tick },
    'spot.worst_price_off_tick': { tick },
    'spot.amount_off_lot': { lot },
    'spot.amount_too_small': { min: lot },
    'spot.amount_too_large': { max: `${trim(market.notionalMax, market.quote.scale)} ${market.quote.symbol}` },
    'spot.notional_too_small': { min: trim(market.notionalMin, market.quote.scale), quote: market.quote.symbol },
    'spot.insufficient_funds': { asset: side === 'buy' ? market.quote.symbol : market.base.symbol },
    'spot.too_many_open_orders': { max: String(market.openOrdersMax) },
  };
}
