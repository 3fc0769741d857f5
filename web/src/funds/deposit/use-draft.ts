import { useState } from 'react';
import { session } from '../../app/session.ts';
import type { Draft } from './draft.ts';

/** `way`: the network or the bank, as chosen. `contacted`: the chat was opened. */
type Kept = Draft & { way: string | undefined; contacted: boolean };

const empty: Kept = { amount: '', reference: '', voucher: undefined, way: undefined, contacted: false };
const drafts = new Map<number, Kept>();
// It is of one user.
session.subscribe(() => drafts.clear());

/** What was entered for a deposit of this asset. It stays while another page is open, as the chat that comes first. */
export function useDraft(currency: number) {
  const read = () => drafts.get(currency) ?? empty;
  const [draft, setDraft] = useState(read);
  const change = (made: Partial<Kept>) => {
    // Not the drawn one: an upload ends later than it was begun.
    const next = { ...read(), ...made };
    drafts.set(currency, next);
    setDraft(next);
  };
  return { draft, change, sent: () => drafts.delete(currency) };
}
export type OwnDraft = ReturnType<typeof useDraft>;
