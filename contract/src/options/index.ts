export { confirm, gates, offer, payableCurrencies, recent, seconds, voids, type Term } from './offer.ts';
export { option, type Option } from './option.ts';
export { lists, result, submit } from './orders.ts';
export type { OptionTick } from './channels.ts';
export { product } from './product.ts';
