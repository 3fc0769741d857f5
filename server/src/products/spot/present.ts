/** The engine's rows in wire format: numbers as text with their places, sides and states by their historic numbers. */
import { spot } from '@glassbook/contract';
import type { OrderRow, Trade } from '@glassbook/engine';
import { averagePrice } from '@glassbook/engine/quote';
import { assert, formatAmount } from '@glassbook/money';
import { amountText, priceScaleOf, priceText, timeText, type Instrument } from '../../carry/store/instrument.ts';
import type { SpotMarket, SpotMarkets } from './markets.ts';

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

type FeeIn = (market: Pick<SpotMarket, 'base' | 'quote'>, side: OrderRow['side']) => SpotMarket['base'];
const received: FeeIn = ({ base, quote }, side) => (side === 'buy' ? base : quote);

/** `feeIn`: the asset of a fee, by default what is received. */
export function presentSpot(markets: Pick<SpotMarkets, 'market'>, feeIn = received) {
  /** `expiresAt`: of an open one that is good till a time. */
  const order = (row: OrderRow, expiresAt: number | undefined): spot.Order => {
    const of = markets.market(row.market);
    const paysFee = feeIn(of, row.side);
    return {
      id: row.id,
      u_id: row.owner,
      currency_id: of.base.id,
      legal_id: of.quote.id,
      type: spot.wireSide[row.side],
      target_price: priceText(of, row.price),
      trade_price: averageText(of, row.filledAmount, row.filledValue),
      trade_amount: amountText(of, row.amount === 0n ? row.filledAmount : row.amount),
      charge_fee: formatAmount(row.fee, paysFee.scale),
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
      fee_currency: paysFee.symbol,
      cancel_reason: reasonOf(row),
      created_ms: row.createdAt,
      updated_ms: row.updatedAt,
      expires_ms: (row.status === 'open' ? expiresAt : undefined) ?? null,
    };
  };
  const fill = (trade: Trade, role: 'maker' | 'taker'): spot.Fill => {
    const of = markets.market(trade.market);
    const buys = (trade.takerSide === 'buy') === (role === 'taker');
    const paysFee = feeIn(of, buys ? 'buy' : 'sell');
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
      fee: formatAmount(role === 'maker' ? trade.makerFee : trade.takerFee, paysFee.scale),
      fee_currency: paysFee.symbol,
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
