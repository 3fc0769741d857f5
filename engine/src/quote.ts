/** The engine's sums and checks, for screens that show a number or a problem before an order is sent. Pure; the handlers use the same functions. */
export type { OrderRefusal, PlaceOrder } from './spot/command.ts';
export { averagePrice, fillsOf, midPrice, orderCost, type CostedFill, type OrderCost } from './spot/order-cost.ts';
export { amountMax, bandPrice, countableMax, feeOf, notional, priceMax } from './spot/quote.ts';
export {
  orderProblem,
  quoteOrder,
  type Level,
  type OrderProblem,
  type OwnerSeen,
  type PublicMarket,
  type Quoted,
} from './spot/quote-order.ts';
