export { image, imageAddress, imageBytesMax } from './image.ts';
export { product } from './product.ts';
