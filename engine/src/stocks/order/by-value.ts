/** A buy at market by value that waits for an opening: it is in no auction, since its amount is not known; it is a conditional order that waits for no price, and follows once the stock is open. */
import { refuse, type Outcome } from '../../core/entry.ts';
import { refusalToTakeOn } from '../../core/limits/ask.ts';
import { payerOf, watch } from '../../spot/conditional/conditional-order.ts';
import { conditionalSummary, draftOf, ownersProblem } from '../../spot/conditional/place-conditional.ts';
import { riskOf } from '../../spot/risk.ts';
import type { Conditional } from '../../spot/rows.ts';
import type { Market, State as SpotState } from '../../spot/state.ts';
import type { PlaceStockOrder, StocksDone, StocksRefusal } from '../command.ts';

/** Whether a conditional order waits for an opening instead of a price. */
export const isByValue = ({ stop, profit, trail, trailPpm }: Conditional): boolean =>
  stop === 0n && profit === 0n && trail === 0n && trailPpm === 0;

/** Puts a buy by value aside until the stock opens, with its value on hold. */
export function waitByValue(
  floor: SpotState,
  market: Market,
  command: PlaceStockOrder,
): Outcome<StocksRefusal, StocksDone['stocks.placeOrder']> {
  const { owner, value, clientOrderId, selfTrade } = command;
  const { notionalMin, notionalMax } = market.settings;
  const stopped = refusalToTakeOn(floor, owner, riskOf(market, 'buy'));
  if (stopped) return refuse(stopped);
  if (value > notionalMax) return refuse('spot.amount_too_large');
  if (value < notionalMin) return refuse('spot.notional_too_small');
  const order = draftOf(floor, {
    ...{ kind: 'spot.placeConditional', owner, market: market.market, side: 'buy', by: 'index', amount: 0n, value },
    ...{ stop: 0n, stopLimit: 0n, profit: 0n, profitLimit: 0n, trail: 0n, trailPpm: 0, activation: 0n, expiresAt: 0 },
    ...(clientOrderId !== undefined && { clientOrderId }),
    ...(selfTrade !== undefined && { selfTrade }),
  });
  const problem = ownersProblem(floor, order);
  if (problem) return refuse(problem);
  if (floor.ledger.availableOf(owner, 'stock', market.quote) < value) return refuse('spot.insufficient_funds');
  // Past this line it must succeed.
  floor.spot.nextOrder += 1;
  floor.ledger.hold(payerOf(floor, market, order), value);
  watch(floor, market, order);
  return { ok: true, conditional: conditionalSummary(order) };
}
