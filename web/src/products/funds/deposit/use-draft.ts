import { useState, useSyncExternalStore } from 'react';
import { session } from '../../../carry/session.ts';
import type { Draft } from './draft.ts';

/** `way`: the network or the bank, as chosen. `contacted`: the chat was opened. */
type Kept = Draft & { way: string | undefined; contacted: boolean };

const empty: Kept = { amount: '', reference: '', voucher: undefined, way: undefined, contacted: false };
/** By user and asset: one who logs in again has his own, another has not. */
const drafts = new Map<string, Kept>();
session.subscribe(() => {
  // Where it is not known who it was, the next may be another.
  if (session.ended() === 'here' || session.owner() === undefined) drafts.clear();
});

/** What was entered for a deposit of this asset. It stays while another page is open, as the chat that comes first. */
export function useDraft(currency: number) {
  const owner = useSyncExternalStore(session.subscribe, session.owner) ?? '';
  const id = `${owner} ${currency}`;
  const read = () => drafts.get(id) ?? empty;
  const [, draw] = useState(empty);
  const change = (made: Partial<Kept>) => {
    // Not the drawn one: an upload ends later than it was begun.
    const next = { ...read(), ...made };
    drafts.set(id, next);
    draw(next);
  };
  return { draft: read(), change, sent: () => drafts.delete(id) };
}
