export { make, own, type OwnPledge } from './make.ts';
export { product } from './product.ts';
