export { health } from './health.ts';
export { product } from './product.ts';
