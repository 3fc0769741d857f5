import { useBusy } from '@glassbook/ui';

/** The turn to change an entry: one form has it at a time, so that each change is of the version that the one before answered with. */
export type Turn = { isTaken: boolean; take: (work: () => Promise<void>) => Promise<unknown> };

export function useTurn(): Turn {
  const [isTaken, run] = useBusy();
  return { isTaken, take: run };
}

/** Of one form: whether it has the turn, and whether another form does. */
export function useOwnTurn({ isTaken, take }: Turn) {
  const [busy, run] = useBusy();
  return { busy, isOthers: isTaken && !busy, act: (work: () => Promise<void>) => void run(() => take(work)) };
}
