/** What the audit log has of the fields of a call: without what was searched for, and without proofs of a factor, of which it says only which one was sent. */
import { desk } from '@glassbook/contract';
import { withoutSearched } from './masked.ts';

const proofs: Readonly<Record<string, readonly string[]>> = {
  [desk.stepUp.id]: ['code', 'passkey'],
  [desk.addPasskey.id]: ['response'],
};

export function recordedOf(act: string, detail: object): object {
  const kept = Object.entries(withoutSearched(detail)).map(([name, value]: [string, unknown]) => [
    name,
    proofs[act]?.includes(name) && value !== undefined ? '•••' : value,
  ]);
  return Object.fromEntries(kept) as object;
}
