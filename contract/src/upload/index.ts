export { image } from './image.ts';
export { product } from './product.ts';
