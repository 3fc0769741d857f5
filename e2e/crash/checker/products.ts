/** Every product the checker reads and judges, one line each. */
import type { AnyProduct, Judge } from './product.ts';
import { commonOf, type Tables } from './read-tables.ts';
import { spot } from './spot.ts';
import { wallet } from './wallet.ts';

export const products: readonly AnyProduct[] = [wallet, spot];

/** The judges of all products over what is stored, by the product's name. */
export function judgesOf(tables: Tables): ReadonlyMap<string, Judge> {
  const common = commonOf(tables);
  return new Map(products.map(({ name, judge }) => [name, judge(tables.of[name] as never, common)]));
}
