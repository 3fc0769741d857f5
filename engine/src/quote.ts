/** The engine's sums, for screens that show a number before an order is sent. Pure; the handlers use the same functions. */
export { amountMax, bandPrice, countableMax, feeOf, holdFor, notional, priceMax } from './spot/quote.ts';
export {
  orderProblem,
  quoteOrder,
  type Level,
  type OwnerSeen,
  type PublicMarket,
  type Quoted,
} from './spot/quote-order.ts';
