/** The engine's rows in wire format: numbers as text with their places, sides and states by their historic numbers. */
import { spot } from '@glassbook/contract';
import type { OrderRow, Trade } from '@glassbook/engine';
import { averagePrice } from '@glassbook/engine/quote';
import { assert, formatAmount } from '@glassbook/money';
import { amountText, priceScaleOf, priceText, timeText, type Instrument } from '../../carry/store/instrument.ts';
import type { SpotMarkets } from './markets.ts';

/** The average cost of one whole base unit, to the tick's places, half even; 0 before the first fill. */
export function averageText(of: Instrument, amount: bigint, value: bigint): string {
  const places = priceScaleOf(of);
  if (amount === 0n) return formatAmount(0n, places);
  const { base, quote } = of;
  const average = averagePrice({ amount, value }, { baseScale: base.scale, scale: quote.scale, places });
  return formatAmount(average / 10n ** BigInt(quote.scale - places), places);
}

/** The others are those of futures, and those that stocks show themselves. */
function reasonOf({ cancelReason }: OrderRow): spot.Order['cancel_reason'] {
  assert(
    cancelReason !== 'reduce_only' && cancelReason !== 'margin' && cancelReason !== 'liquidation',
    'a spot order does not end so',
  );
  assert(cancelReason !== 'split' && cancelReason !== 'delisted', 'a spot order does not end so');
  return cancelReason ?? null;
}

export function presentSpot(markets: Pick<SpotMarkets, 'market'>) {
  /** `expiresAt`: of an open one that is good till a time. */
  const order = (row: OrderRow, expiresAt: number | undefined): spot.Order => {
    const of = markets.market(row.market);
    const received = row.side === 'buy' ? of.base : of.quote;
    return {
      id: row.id,
      u_id: row.owner,
      currency_id: of.base.id,
      legal_id: of.quote.id,
      type: spot.wireSide[row.side],
      target_price: priceText(of, row.price),
      trade_price: averageText(of, row.filledAmount, row.filledValue),
      trade_amount: amountText(of, row.amount === 0n ? row.filledAmount : row.amount),
      charge_fee: formatAmount(row.fee, received.scale),
      status: spot.orderStatus[row.status],
      created_at: timeText(row.createdAt),
      updated_at: timeText(row.updatedAt),
      symbol: of.symbol,
      order_type: row.type,
      time_in_force: row.timeInForce,
      post_only: row.postOnly,
      self_trade: row.selfTrade,
      client_order_id: row.clientOrderId ?? null,
      filled_amount: amountText(of, row.filledAmount),
      filled_value: formatAmount(row.filledValue, of.quote.scale),
      value: row.value === 0n ? null : formatAmount(row.value, of.quote.scale),
      fee_currency: received.symbol,
      cancel_reason: reasonOf(row),
      created_ms: row.createdAt,
      updated_ms: row.updatedAt,
      expires_ms: (row.status === 'open' ? expiresAt : undefined) ?? null,
    };
  };
  const fill = (trade: Trade, role: 'maker' | 'taker'): spot.Fill => {
    const of = markets.market(trade.market);
    const buys = (trade.takerSide === 'buy') === (role === 'taker');
    const received = buys ? of.base : of.quote;
    return {
      id: trade.id,
      order_id: role === 'maker' ? trade.makerOrder : trade.takerOrder,
      symbol: of.symbol,
      currency_id: of.base.id,
      legal_id: of.quote.id,
      type: buys ? spot.wireSide.buy : spot.wireSide.sell,
      price: priceText(of, trade.price),
      amount: amountText(of, trade.amount),
      value: formatAmount(trade.value, of.quote.scale),
      fee: formatAmount(role === 'maker' ? trade.makerFee : trade.takerFee, received.scale),
      fee_currency: received.symbol,
      role,
      best_bid: trade.bestBid === undefined ? null : priceText(of, trade.bestBid),
      best_ask: trade.bestAsk === undefined ? null : priceText(of, trade.bestAsk),
      created_at: timeText(trade.at),
      created_ms: trade.at,
    };
  };
  return { order, fill };
}
export type PresentSpot = ReturnType<typeof presentSpot>;
