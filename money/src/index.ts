export { assert, mulDiv, type Amount, type Rounding } from './amount.ts';
export { formatAmount, parseAmount, rescale } from './text.ts';
