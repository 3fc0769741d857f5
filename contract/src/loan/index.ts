export { product } from './product.ts';
export * from './loans.ts';
export * from './staff.ts';
