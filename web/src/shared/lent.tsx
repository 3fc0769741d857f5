/** Components that one product draws on pages of others: their code and words load where they are first shown. Without them the page is whole. */
import type { wallet } from '@glassbook/contract';
import { createElement, useEffect, useState, type ComponentType } from 'react';
import { loadWords } from '../carry/language.ts';

/** What the own futures account of a margin asset comes to at the mark prices, in its smallest unit. */
type Margin = {
  asset: { name: string; scale: number };
  /** Of what is available, what its cross positions have to keep. */
  kept: bigint;
  /** Of all open positions; undefined without one. */
  unrealized: bigint | undefined;
};
/** By asset; without those of which something is not known yet. */
export type Margins = ReadonlyMap<number, Margin>;

/** What is lent, and its props. */
export type Lent = {
  /** The alerts of a market, over the page. */
  alertSheet: { symbol: string; onClose: () => void };
  /** All alerts, in a page. */
  alertList: object;
  /** The link to the notifications, with how many are unread. */
  notificationBadge: object;
  /** A transfer into an account, over the page. */
  transferSheet: { assetId: number; to: wallet.WireKind; onClose: () => void };
  /** Shows alerts as they fire and answers of support as they come, on any page. */
  arrivals: object;
  /** What was sent from a form and has no answer, on any page. */
  unanswered: object;
  /** What is held in Earn, with what it accrues and pays next; of an asset the way to what is on offer for it. */
  earn: { asset?: number };
  /** Reports the own futures accounts, live; draws nothing. */
  futuresMargins: { report: (margins: Margins) => void };
  /** The newest settlement of an option, recomputed. */
  newestReceipt: object;
  /** The way to the support chat, where staff can answer. */
  supportEntry: { onlyUnread?: boolean };
};
export type Lends = { readonly [Name in keyof Lent]: () => Promise<{ default: ComponentType<Lent[Name]> }> };

let loadLends = (): Promise<Lends> => Promise.reject(new Error('nothing is lent yet'));
/** Where the list comes from; set by the first file of the app. */
export const lendFrom = (load: typeof loadLends): void => {
  loadLends = load;
};

/** Draws what is lent under this name, once it is there; nothing where it does not come, and `onMissing` is called. */
export function LentPart<Name extends keyof Lent>({
  name,
  onMissing,
  ...props
}: { name: Name; onMissing?: () => void } & Lent[Name]) {
  const [Part, setPart] = useState<ComponentType<never>>();
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const lends = await loadLends();
      const [part] = await Promise.all([lends[name](), loadWords(['notification'])]);
      if (!isGone) setPart(() => part.default as ComponentType<never>);
    };
    load().catch(() => onMissing?.());
    return () => {
      isGone = true;
    };
  }, [name, onMissing]);
  return Part && createElement(Part as ComponentType, props);
}
