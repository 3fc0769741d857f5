/** The engine's sums and checks, for screens that show a number or a problem before an order is sent. Pure; the handlers use the same functions. Later products have theirs in `<product>/sums.ts`, which screens may run as well. */
export { RULES } from './core/rules.ts';
export { valueOf, type Grid } from './core/grid.ts';
export { restingCost, tradedCost } from './futures/cost.ts';
export { liquidationBounds, type Exposed, type LiquidationBounds } from './futures/liquidation/liquidation-price.ts';
export {
  maintenanceFor,
  needOf,
  nothingNeeded,
  nothingOpen,
  plus,
  type Need,
  type Sides,
} from './futures/maintenance.ts';
export { AMOUNT_MAX } from './core/amounts.ts';
export { adlScore, bandTicks, contractGrid, initialMargin, lossToMark, partOf, resultOf } from './futures/quote.ts';
export { paidOf, type Price } from './rewards/discount.ts';
export { ratesOf, tierOf, type TierRates } from './futures/tiers.ts';
export type { Exits, OrderRefusal, PlaceConditional, PlaceOrder } from './spot/command.ts';
export { exitsProblem, quoteConditional, type QuotedConditional, type WatchedMarket } from './quote-conditional.ts';
export { averagePrice, fillsOf, midPrice, orderCost, type CostedFill, type OrderCost } from './spot/order-cost.ts';
export { amountMax, bandPrice, countableMax, feeOf, notional, priceMax, valueWithin } from './spot/quote.ts';
export {
  orderProblem,
  quoteOrder,
  type Level,
  type OrderProblem,
  type OwnerSeen,
  type PublicMarket,
  type Quoted,
} from './spot/quote-order.ts';
