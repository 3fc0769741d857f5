export { addresses, readQr, saveAddress } from './address.ts';
export { bank, international, saveBank, saveInternational } from './card.ts';
export { networkNames, networks, type Network } from '../networks.ts';
export { own, remove, setListOnly } from './own.ts';
export { product } from './product.ts';
export { cardFailures, cardQueue, cardReviews, ofUser, reviewCard, type CardFailure } from './staff.ts';
