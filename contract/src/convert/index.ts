export { fee, history, list, rate } from './lists.ts';
export { accept, quote, quoteSweep, sourceKinds, transfer, type ConversionView, type QuoteView } from './quote.ts';
export { product } from './product.ts';
