/** What products give besides what a first look needs: the list is a file of its own, which the app names. */
import type { ComponentType } from 'react';
import type { notification } from '@glassbook/contract';
import type { Holdings } from './earn/holding.ts';
import type { OnOffer } from './earn/on-offer.ts';
import type { EntryLink } from './entry-link.ts';
import type { NoticeLink } from './notice-link.ts';

/** Each folder's later.ts is one; app/later-list.ts lists them. */
export type Later = {
  /** Pages that are seldom the first. */
  pages?: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
  entryLink?: EntryLink;
  noticeLink?: (row: never) => ReturnType<NoticeLink<notification.NoticeProduct>>;
  /** Its part of the Earn tab, a hook; its words are loaded with it. */
  holdings?: () => Promise<{ useHoldings: () => Holdings }>;
  /** The offers on its card in the Earn tab, a hook; its words are loaded with it. */
  onOffer?: () => Promise<{ useOnOffer: () => OnOffer }>;
};
/** A product that has notifications has a link for them. */
export type LaterProduct<N extends string> = Later &
  (N extends notification.NoticeProduct ? { noticeLink: NoticeLink<N> } : unknown);
export type LaterList = Readonly<Record<string, Later>> &
  Readonly<Record<notification.NoticeProduct, Later & Required<Pick<Later, 'noticeLink'>>>>;

let load = (): Promise<LaterList> => Promise.reject(new Error('no product is listed yet'));
let list: LaterList | undefined;

/** Where the list comes from; set by the first file of the app. */
export const laterFrom = (from: typeof load): void => {
  load = from;
};

/** The list, loaded once. */
export async function loadLater(): Promise<LaterList> {
  list ??= await load();
  return list;
}

/** The list, for what is itself loaded after it: pages that it names. Throws where it is not loaded. */
export function later(): LaterList {
  if (!list) throw new Error('products are not loaded yet');
  return list;
}
