/** What the products of the screens are together: routes, live values and how they are merged, icons, what is traded. */
import type { ChannelName, Reducers } from '../carry/live/values.ts';
import type { LucideIcon } from 'lucide-react';
import { laterFrom } from '../shared/later.ts';
import { setListed, type WebProduct } from '../shared/product.ts';
import * as list from './product-list.ts';

type Listed = (typeof list)[keyof typeof list];
const products: readonly Listed[] = Object.values(list);

type Merged<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type AllReducers = Merged<Listed['channels']>;

declare module '../carry/live/values.ts' {
  interface Registered {
    reducers: AllReducers;
  }
}

/** The reducer of every channel. A channel of the contract that no product has does not compile. */
export const reducers: Reducers<ChannelName> = Object.assign(
  {},
  ...products.map(({ channels }) => channels),
) as AllReducers;

const each: readonly Omit<WebProduct<string>, 'channels'>[] = products;
export const pages = each.flatMap((product) => product.pages);

setListed({
  icons: Object.assign({}, ...each.map(({ icons }) => icons)) as Readonly<Record<string, LucideIcon>>,
  traded: each
    .flatMap(({ name, traded }) => (traded ? [{ product: name, ...traded }] : []))
    .sort((a, b) => a.place - b.place),
});
laterFrom(() => import('./later-list.ts'));
