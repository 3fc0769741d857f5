/** The products the checker reads and judges, together. */
import * as list from './product-list.ts';
import type { AnyProduct, Judge } from './product.ts';
import { commonOf, type Tables } from './read-tables.ts';

export const products: readonly AnyProduct[] = Object.values(list);

/** The judges of all products over what is stored, by the product's name. */
export function judgesOf(tables: Tables): ReadonlyMap<string, Judge> {
  const common = commonOf(tables);
  return new Map(products.map(({ name, judge }) => [name, judge(tables.of[name] as never, common)]));
}
