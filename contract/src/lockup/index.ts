export { offers, type OfferView } from './offer.ts';
export { lock, orders, orderWire, redeem, setRenew, type OrderView } from './order.ts';
export { product } from './product.ts';
