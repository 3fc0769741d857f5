/** An order and a fill as a row shows them: the wire's text, written with the places of its market. */
import type { spot } from '@glassbook/contract';
import { mulDiv, parseAmount } from '@glassbook/money';
import { noNumber, number } from '@glassbook/ui/format';
import type { FillView, OrderView } from '../../trading/orders/order-view.ts';
import type { Market } from '../market.ts';

const read = (text: string, scale: number): bigint => parseAmount(text, scale) ?? 0n;

export const sideOf = (type: 1 | 2): 'buy' | 'sell' => (type === 1 ? 'buy' : 'sell');

/** The row of an order. Without its market (one that is no longer listed) numbers keep the places they came with. */
export function orderView(order: spot.Order, market: Market | undefined): OrderView {
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
      ...(order.post_only ? ['post_only'] : []),
      ...(order.order_type === 'limit' && order.time_in_force !== 'GTC' ? [order.time_in_force] : []),
    ],
    price: order.order_type === 'market' ? noNumber : number(order.target_price, market?.priceScale),
    average: filled === 0n ? noNumber : number(order.trade_price, market?.priceScale),
    amount: byValue && filled === 0n ? noNumber : number(order.trade_amount, market?.amountScale),
    filled: number(order.filled_amount, market?.amountScale),
    left: number({ amount: amount > filled ? amount - filled : 0n, scale: base }, market?.amountScale),
    filledPercent: byValue && order.status === 2 ? 100 : percent,
    value: number(byValue && order.value !== null ? order.value : valueAtLimit(order, market), 2),
    fee: filled === 0n ? noNumber : feeText(order.charge_fee, order.fee_currency, market),
    feeCurrency: order.fee_currency,
    status: order.status === 1 ? (filled === 0n ? 'open' : 'partly') : order.status === 2 ? 'done' : 'cancelled',
    cancelReason: order.cancel_reason ?? undefined,
    createdMs: order.created_ms,
    updatedMs: order.updated_ms,
  };
}

/** What an order is worth: at its limit while it stands, what was paid or received once it is over. */
function valueAtLimit(order: spot.Order, market: Market | undefined): string | { amount: bigint; scale: number } {
  if (order.status !== 1 || order.order_type === 'market' || market === undefined) return order.filled_value;
  const { base, quote } = market;
  const worth = mulDiv(
    read(order.target_price, quote.scale),
    read(order.trade_amount, base.scale),
    10n ** BigInt(base.scale),
    'half-up',
  );
  return { amount: worth, scale: quote.scale };
}

/** A fee whole: in quote with two places would hide most of a small one, so quote shows four. */
const feeText = (fee: string, currency: string, market: Market | undefined): string =>
  number(fee, currency === market?.quote.name ? 4 : undefined);

/** The row of a fill. */
export function fillView(fill: spot.Fill, market: Market | undefined): FillView {
  return {
    id: fill.id,
    orderId: fill.order_id,
    symbol: fill.symbol,
    side: sideOf(fill.type),
    price: number(fill.price, market?.priceScale),
    amount: number(fill.amount, market?.amountScale),
    value: number(fill.value, 2),
    fee: feeText(fill.fee, fill.fee_currency, market),
    feeCurrency: fill.fee_currency,
    role: fill.role,
    createdMs: fill.created_ms,
  };
}
