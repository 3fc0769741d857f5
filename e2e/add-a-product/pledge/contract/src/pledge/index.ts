export { make, ownPledge, type OwnPledge } from './make.ts';
export { product } from './product.ts';
