export { offers, type OfferView } from './offer.ts';
export { lock, orders, redeem, setRenew, type OrderView } from './order.ts';
export { product } from './product.ts';
