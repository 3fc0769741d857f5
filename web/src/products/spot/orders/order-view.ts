/** An order and a fill as a row shows them: the wire's text, written with the places of its market. */
import type { spot, stocks } from '@glassbook/contract';
import { mulDiv, parseAmount } from '@glassbook/money';
import { amount as amountText, assetPlaces, exact, noNumber, price, worth } from '@glassbook/ui/format';
import type { FillView, OrderView } from '../../../shared/trading/orders/order-view.ts';
import type { Market } from '../market.ts';

const read = (text: string, scale: number): bigint => parseAmount(text, scale) ?? 0n;

/** Open, or of a stock that is not. */
const PENDING: number = 4;
const isLive = ({ status }: spot.Order): boolean => status === 1 || status === PENDING;

export const sideOf = (type: 1 | 2): 'buy' | 'sell' => (type === 1 ? 'buy' : 'sell');

/** The row of an order; `oco`: the one whose limit side it is. Its fee is exact, for it is the sum of those of its fills. Without its market (one that is no longer listed) numbers keep the places they came with. */
export function orderView(
  order: spot.Order & Partial<Pick<stocks.Order, 'again'>>,
  market: Market | undefined,
  oco?: number,
): OrderView {
  const base = market?.base.scale ?? 18;
  const amount = read(order.trade_amount, base);
  const filled = read(order.filled_amount, base);
  const percent = amount === 0n ? 0 : Number(mulDiv(filled, 100n, amount, 'down'));
  const byValue = order.order_type === 'market' && order.value !== null;
  return {
    id: order.id,
    symbol: order.symbol,
    side: sideOf(order.type),
    type: order.order_type,
    conditions: [
      ...(order.status === PENDING ? ['pending'] : []),
      ...(order.post_only ? ['post_only'] : []),
      ...(order.order_type === 'limit' && order.time_in_force !== 'GTC' ? [order.time_in_force] : []),
    ],
    expiresMs: order.expires_ms ?? undefined,
    oco,
    price: order.order_type === 'market' ? noNumber : price(order.target_price, market?.priceScale),
    average: filled === 0n ? noNumber : price(order.trade_price, market?.priceScale),
    amount: byValue && filled === 0n ? noNumber : amountText(order.trade_amount, market?.amountScale),
    filled: amountText(order.filled_amount, market?.amountScale),
    left: amountText({ amount: amount > filled ? amount - filled : 0n, scale: base }, market?.amountScale),
    filledPercent: byValue && order.status === 2 ? 100 : percent,
    value: worth(valueOf(order, market), valuePlaces(market)),
    fee: filled === 0n ? noNumber : exact(order.charge_fee),
    feeCurrency: order.fee_currency,
    status: isLive(order) ? (filled === 0n ? 'open' : 'partly') : order.status === 2 ? 'done' : 'cancelled',
    cancelReason: order.cancel_reason ?? undefined,
    again: againPath(order, market),
    createdMs: order.created_ms,
    updatedMs: order.updated_ms,
  };
}

/** The ticket with what is left of an order that a split ended. */
function againPath({ again, type }: Parameters<typeof orderView>[0], market: Market | undefined): string | undefined {
  if (!again || market === undefined) return undefined;
  const { amount, target_price: price, worst_price: worst } = again;
  const filled = new URLSearchParams({
    ...(price === null ? {} : { price }),
    ...(worst === null ? {} : { worst }),
    amount,
  });
  return `${market.venue.tradePath(market.symbol, sideOf(type))}&${filled.toString()}`;
}

/** What an order is worth: at its limit or as requested while it is open, what was paid or received once it is over. */
function valueOf(order: spot.Order, market: Market | undefined): string | { amount: bigint; scale: number } {
  if (!isLive(order)) return order.filled_value;
  if (order.order_type === 'market') return order.value ?? order.filled_value;
  if (market === undefined) return order.filled_value;
  const { base, quote } = market;
  const worth = mulDiv(
    read(order.target_price, quote.scale),
    read(order.trade_amount, base.scale),
    10n ** BigInt(base.scale),
    'half-even',
  );
  return { amount: worth, scale: quote.scale };
}

const valuePlaces = (market: Market | undefined): number => (market === undefined ? 2 : assetPlaces(market.quote));

/** The row of a fill. */
export function fillView(fill: spot.Fill, market: Market | undefined): FillView {
  return {
    id: fill.id,
    orderId: fill.order_id,
    symbol: fill.symbol,
    side: sideOf(fill.type),
    price: price(fill.price, market?.priceScale),
    amount: amountText(fill.amount, market?.amountScale),
    value: worth(fill.value, valuePlaces(market)),
    fee: exact(fill.fee),
    feeCurrency: fill.fee_currency,
    role: fill.role,
    createdMs: fill.created_ms,
  };
}
