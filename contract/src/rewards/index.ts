export * from './coupons.ts';
export * from './draws.ts';
export { product } from './product.ts';
export * from './rebates.ts';
export * from './staff.ts';
