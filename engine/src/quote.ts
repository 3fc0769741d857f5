/** The engine's sums, for screens that show a number before an order is sent. Pure; the handlers use the same functions. */
export {
  amountMax,
  bandPrice,
  countableMax,
  feeOf,
  holdFor,
  notional,
  priceMax,
  walkBook,
  type Level,
  type Walk,
} from './spot/quote.ts';
