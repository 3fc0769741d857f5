/** What waits for a price as `/coin/list` has it, among the orders and by its type. */
import { spot } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { amountText, priceText, timeText } from '../../../carry/store/instrument.ts';
import type { SpotMarkets } from '../markets.ts';
import { averageText } from '../present.ts';
import type { ConditionalRow } from '../stored.ts';
import { presentConditional } from './present-conditional.ts';

type WaitingType = Exclude<spot.ListedOrder['order_type'], 'limit' | 'market'>;

const noWait = {
  ...{ trigger_price: null, trigger_by: null, trail_amount: null, trail_percent: null, activation_price: null },
  ...{ sl_limit: null, entry_id: null },
};
/** `oco`: the one whose limit side it is. */
export const listedPlaced = (order: spot.Order, oco: number | undefined): spot.ListedOrder => ({
  ...order,
  ...noWait,
  oco_id: oco ?? null,
});

function typeOf({ stop, stopLimit, profit, profitLimit }: ConditionalRow): WaitingType {
  if (stop > 0n && profit > 0n) return 'oco';
  if (stop > 0n) return stopLimit > 0n ? 'stop_limit' : 'stop_market';
  if (profit > 0n) return profitLimit > 0n ? 'take_profit_limit' : 'take_profit_market';
  return 'trailing_stop';
}

/** Of two sides `target_price` is the limit of the profit side, or the price at which it goes to market, and the others are of the stop side. */
export function presentListed(markets: Pick<SpotMarkets, 'market'>, row: ConditionalRow): spot.ListedOrder {
  const of = markets.market(row.market);
  const waits = presentConditional(markets)(row);
  const type = typeOf(row);
  const received = row.side === 'buy' ? of.base : of.quote;
  const target =
    type === 'oco'
      ? (waits.profit_limit ?? waits.profit_price)
      : type === 'take_profit_limit'
        ? waits.profit_limit
        : waits.stop_limit;
  return {
    ...{ id: row.id, u_id: row.owner, currency_id: of.base.id, legal_id: of.quote.id, type: waits.type },
    target_price: target ?? priceText(of, 0n),
    trade_price: averageText(of, 0n, 0n),
    trade_amount: waits.amount,
    charge_fee: formatAmount(0n, received.scale),
    status: row.status === 'waiting' ? spot.orderStatus.open : spot.orderStatus.cancelled,
    ...{ created_at: waits.created_at, updated_at: timeText(row.updatedAt), symbol: of.symbol, order_type: type },
    time_in_force: row.expiresAt === 0 ? 'GTC' : 'GTD',
    ...{ post_only: false, self_trade: waits.self_trade, client_order_id: waits.client_order_id },
    ...{ filled_amount: amountText(of, 0n), filled_value: formatAmount(0n, of.quote.scale), value: waits.value },
    ...{ fee_currency: received.symbol, cancel_reason: waits.end_reason },
    ...{ created_ms: waits.created_ms, updated_ms: waits.updated_ms, expires_ms: waits.expires_ms },
    trigger_price: waits.stop_price ?? waits.profit_price,
    ...{ trigger_by: waits.trigger_by, trail_amount: waits.trail_amount, trail_percent: waits.trail_percent },
    ...{ activation_price: waits.activation_price, entry_id: waits.entry_id },
    sl_limit: type === 'oco' ? waits.stop_limit : null,
    oco_id: null,
  };
}
