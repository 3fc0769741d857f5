export { entries, entry, type Entry } from './entries.ts';
export { exportFile } from './export-file.ts';
export { monthFile } from './month-file.ts';
export { product } from './product.ts';
export { summary, type Month, type Year } from './summary.ts';
