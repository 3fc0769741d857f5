import { products, type ProductName } from '@glassbook/contract';

/** The catalogs of the carrier and of screens that are no product on the wire. */
const others = [
  'app',
  'coin',
  'conditional',
  'editor',
  'finance',
  'home',
  'mail',
  'offer',
  'request',
  'security',
  'session',
  'setting',
  'trading',
  'treasury',
] as const;

/** One catalog each; a product that has no words has none. The screens load theirs by name and do not load this list. */
export type Namespace = ProductName | (typeof others)[number];
export const namespaces: readonly Namespace[] = [...products.map(({ name }) => name), ...others];
