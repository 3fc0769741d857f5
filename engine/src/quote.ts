/** The engine's sums, for whoever shows a number before it is taken. Pure; the handlers use the very same. */
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
