/** Every product the checker reads and judges, one line each. */
export { spot } from './spot.ts';
export { wallet } from './wallet.ts';
