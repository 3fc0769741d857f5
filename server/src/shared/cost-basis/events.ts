/** Ledger entries as events of each user: the postings of one trade, draw or payment together, from the user's side. */
import { FIRST_USER, isFee, WORLD, type EntryReason, type LedgerEntry } from '@glassbook/engine';
import type { Counterparty } from './count.ts';

export type OwnEvent = {
  owner: number;
  seq: number;
  at: number;
  /** The product and the number of what the postings belong to. */
  product: string;
  ref: number;
  legs: Map<number, bigint>;
  from: Counterparty;
  /** The assets of its fees. */
  fees: Set<number>;
};
type Posting = Pick<
  LedgerEntry<EntryReason>,
  'seq' | 'at' | 'asset' | 'amount' | 'fromOwner' | 'toOwner' | 'reason' | 'ref'
>;

/** What is lent has to be given back, so it is no gain, and neither is what pays it back a loss. Interest and fees are. */
const lent = new Set(['loan.lend', 'loan.repay', 'loan.seize', 'rewards.bonus', 'rewards.bonus_back']);

/** The first word of what groups postings of one command and number into an event: the product, with what is lent and what a split gives or takes apart from its other sums. */
export const productOf = (reason: string): string =>
  lent.has(reason) ? 'loan_principal' : reason === SPLIT ? 'stocks_split' : (reason.split('.')[0] ?? '');
const SPLIT = 'stocks.split';

/** Whether a posting is a contribution: the other account is outside or of another user, or lends. */
export const isOutside = (other: number, reason: string): boolean =>
  other === WORLD || other >= FIRST_USER || lent.has(reason);

/** The other side of a posting's event. */
export const sideOf = (other: number, reason: string): Counterparty =>
  reason === SPLIT ? 'split' : isOutside(other, reason) ? 'outside' : 'house';

/**
 * In the order of the journal. Postings of one command with the same `ref` and product are one event; what moves between two accounts of the same
 * owner is none.
 */
export function eventsOf(postings: readonly Posting[]): OwnEvent[] {
  const events = new Map<string, OwnEvent>();
  const note = (owner: number, other: number, { seq, at, asset, reason, ref }: Posting, amount: bigint) => {
    if (owner < FIRST_USER) return;
    const product = productOf(reason);
    const key = `${owner} ${seq} ${product} ${ref}`;
    let event = events.get(key);
    if (event === undefined) {
      event = { owner, seq, at, product, ref, legs: new Map(), from: 'house', fees: new Set() };
      events.set(key, event);
    }
    const side = sideOf(other, reason);
    if (side !== 'house') event.from = side;
    event.legs.set(asset, (event.legs.get(asset) ?? 0n) + amount);
    if (amount < 0n && isFee(reason)) event.fees.add(asset);
  };
  for (const posting of postings) {
    const { fromOwner, toOwner, amount } = posting;
    if (fromOwner === toOwner) continue;
    note(fromOwner, toOwner, posting, -amount);
    note(toOwner, fromOwner, posting, amount);
  }
  return [...events.values()];
}
