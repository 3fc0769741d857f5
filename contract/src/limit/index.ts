export { counted, limitNames, periods, type Counted, type LimitName, type Period } from '@glassbook/engine/limit/words';
export { confirm, coolOff, discard, exclude, limitRow, limits, set, type Limit } from './limit.ts';
export { product } from './product.ts';
