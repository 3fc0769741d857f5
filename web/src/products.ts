/** What the products of the screens are together: routes, live values and how they are merged. */
import type { ChannelName, Reducers } from './live/values.ts';
import * as list from './product-list.ts';

type Listed = (typeof list)[keyof typeof list];
const products: readonly Listed[] = Object.values(list);

type Merged<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type AllReducers = Merged<Listed['channels']>;

declare module './live/values.ts' {
  interface Registered {
    reducers: AllReducers;
  }
}

/** The reducer of every channel. A channel of the contract that no product has does not compile. */
export const reducers: Reducers<ChannelName> = Object.assign(
  {},
  ...products.map(({ channels }) => channels),
) as AllReducers;

export const pages = products.flatMap((product) => product.pages);
