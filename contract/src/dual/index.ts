export { offer, offers, type OfferView } from './offer.ts';
export { buy, orders, own, type Listed, type OwnDual } from './order.ts';
export { product } from './product.ts';
