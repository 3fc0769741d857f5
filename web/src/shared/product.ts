/** What a product gives the app. Each folder's product.ts is one; products.ts lists them. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ChannelName, Reducers } from '../carry/live/values.ts';
import type { TabKey } from '../carry/paths.ts';

export type PageRoute = {
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Requests what it will show, where the app opens with it: its data is then there together with its code. */
  ahead?: (search: URLSearchParams) => void;
  /** Catalogs besides `app`. */
  words: readonly string[];
  /** The tab that is marked. */
  tab?: TabKey;
  /** Whether the tab bar is below it on a phone; a page that commits money ends with its own button instead. */
  tabs: boolean;
  /** Only for logged-in users. */
  login?: true;
  /** Shown alone, without the bar on top of a wide window: logging in and the like. */
  bare?: true;
};

/** `channels` holds a reducer for every channel of the contract that begins with the product's name: a missing one does not compile. */
export type WebProduct<N extends string> = {
  name: N;
  pages: readonly PageRoute[];
  channels: Reducers<Extract<ChannelName, `${N}.${string}`>>;
  /** Of its entries in the menu, by their titles; one without shows a plain one. */
  icons?: Readonly<Record<string, LucideIcon>>;
  /** Its tab among what is traded: which in their order, and where it leads. */
  traded?: { place: number; path: string };
};

/** Of all products, for pages that show something of each. */
type Listed = {
  icons: Readonly<Record<string, LucideIcon>>;
  /** What is traded, in the order of the tabs. */
  traded: readonly { product: string; path: string }[];
};
let list: Listed = { icons: {}, traded: [] };
export const listed = (): Listed => list;
/** Set by app/products.ts. */
export const setListed = (from: Listed): void => {
  list = from;
};
