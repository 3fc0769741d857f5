import type { Questions } from '../core/doors.ts';
import { shareDue, valueOf } from './share.ts';
import type { State } from './state.ts';

/** Whether so much may leave a futures account: the share that is due of follows without an amount stays. What follows with one owe is in their purses. */
export function mayLeave(state: State, { owner, kind, asset, amount }: Questions['mayLeave']): boolean {
  const { copy } = state;
  if (kind !== 'futures' || asset !== copy.rules?.asset) return true;
  let due = 0n;
  let free: bigint | undefined;
  for (const id of copy.byOwner.get(owner) ?? []) {
    const follow = copy.follows.get(id);
    if (!follow || follow.limited) continue;
    due += shareDue(state, follow);
    free ??= valueOf(state, follow).free;
  }
  return due === 0n || free === undefined || free >= amount + due;
}
