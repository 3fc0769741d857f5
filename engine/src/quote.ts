/** The engine's sums, for whoever shows a number before it is taken. Pure; the handlers use the very same. */
export { bandPrice, feeOf, holdFor, notional, walkBook, type Level, type Walk } from './spot/quote.ts';
