/** Orders that wait for a price, by the types that `/stock/trade` and `/stock/list` name them by. */
import { stocks, type spot } from '@glassbook/contract';
import type { TimeInForce } from '../../shared/trading/ticket/limit-conditions.tsx';
import type { Changes } from '../spot/conditional/changes.ts';
import type { ConditionalRequest } from '../spot/conditional/draft.ts';
import type { WaitingCalls } from '../spot/calls.ts';

type Prices = Pick<ConditionalRequest, 'stop_price' | 'stop_limit' | 'profit_price' | 'profit_limit'>;

/** The type and the prices of an order that waits. */
function typed({ stop_price: stop, stop_limit: stopLimit, profit_price: profit, profit_limit: profitLimit }: Prices) {
  if (stop !== undefined && profitLimit !== undefined)
    return {
      ...{ order_type: 'oco', trigger_price: stop, target_price: profitLimit },
      ...(stopLimit !== undefined && { sl_limit: stopLimit }),
    } as const;
  if (stop !== undefined)
    return stopLimit === undefined
      ? ({ order_type: 'stop_market', trigger_price: stop } as const)
      : ({ order_type: 'stop_limit', trigger_price: stop, target_price: stopLimit } as const);
  if (profit !== undefined)
    return profitLimit === undefined
      ? ({ order_type: 'take_profit_market', trigger_price: profit } as const)
      : ({ order_type: 'take_profit_limit', trigger_price: profit, target_price: profitLimit } as const);
  return { order_type: 'trailing_stop' } as const;
}

function requestOf(request: ConditionalRequest, time: TimeInForce) {
  const { stop_price, stop_limit, profit_price, profit_limit, expires_ms: _, ...shared } = request;
  return { ...shared, ...typed({ stop_price, stop_limit, profit_price, profit_limit }), time_in_force: time };
}

/** Changed prices by the names that its type gives them. */
function changesOf(changes: Changes, order: spot.Conditional) {
  const isOco = order.stop_price !== null && order.profit_price !== null;
  const [trigger, target, second] = isOco
    ? [changes.stop_price, changes.profit_limit, changes.stop_limit]
    : [changes.stop_price ?? changes.profit_price, changes.stop_limit ?? changes.profit_limit, undefined];
  return {
    ...(trigger !== undefined && { trigger_price: trigger }),
    ...(target !== undefined && { target_price: target }),
    ...(second !== undefined && { sl_limit: second }),
  };
}

/** A row of `/stock/list` by its prices, with what to place again; one that became an order is listed as that. */
function rowOf(row: stocks.ListedOrder) {
  const { again } = row;
  return {
    ...priced(row),
    again: again
      ? priced({ ...row, ...again, target_price: again.target_price ?? '', trade_amount: again.amount })
      : undefined,
  };
}

function priced(row: stocks.ListedOrder) {
  const { order_type: type, trigger_price: trigger, target_price: target, sl_limit: second, cancel_reason: why } = row;
  const isProfit = type.startsWith('take_profit');
  const isOco = type === 'oco';
  const limit = type.endsWith('_limit') ? target : null;
  return {
    ...row,
    ...{ amount: row.trade_amount, hold: '0', hold_currency: '', trailing: false, leg_id: null, fired: null },
    ...{ stop_price: isProfit ? null : trigger, stop_limit: isOco ? second : isProfit ? null : limit },
    ...{ profit_price: isOco ? target : isProfit ? trigger : null },
    ...{ profit_limit: isOco ? target : isProfit ? limit : null },
    ...{ status: 3, end_reason: why, refusal: null, refusal_text: null },
  };
}

/** The shapes of stocks are those of spot by other names. */
export const waiting = {
  routes: { place: stocks.placeOrder, amend: stocks.amendOrder, ended: stocks.orders },
  ...{ name: 'stock conditional order', requestOf, changesOf, rowOf, ended: { waits: 'only' } },
} as unknown as WaitingCalls;
