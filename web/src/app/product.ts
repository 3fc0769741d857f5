/** What a product gives the app. Each folder's product.ts is one; products.ts lists them. */
import type { ComponentType } from 'react';
import type { ChannelName, Reducers } from '../live/values.ts';
import type { TabKey } from './paths.ts';

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
};
