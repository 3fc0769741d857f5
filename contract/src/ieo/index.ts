export { allocation, type AllocationTable } from './allocation.ts';
export { applications, apply, type ApplicationView, type OwnApplication } from './application.ts';
export { offer, offers, type OfferDetail, type OfferView, type Phase, type TallyView } from './offer.ts';
export { product } from './product.ts';
