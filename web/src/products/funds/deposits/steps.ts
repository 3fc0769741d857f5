/** The time line of a deposit: what happened, what happens now, and what comes. */
import type { funds } from '@glassbook/contract';
import type { z } from 'zod';
import type { Look } from '../timeline.tsx';

export type Deposit = z.output<typeof funds.depositDetail.reply>;
export type State = Deposit['state'];
export type Step = { state: State; look: Look; atMs: number | undefined };

const way: readonly State[] = ['submitted', 'in_review', 'credited'];

export const isOpen = (state: State): boolean => state === 'submitted' || state === 'in_review';

/** `submitted` waits for its review. */
export function stepsOf({ state, timeline }: Pick<Deposit, 'state' | 'timeline'>): Step[] {
  const atMs = (of: State) => timeline.find((each) => each.state === of)?.at_ms;
  if (state === 'rejected' || state === 'cancelled')
    return timeline.map(({ state: of, at_ms: at }) => ({
      ...{ state: of, atMs: at },
      look: of === state ? 'failed' : 'done',
    }));
  const look = (of: State): Look => {
    if (state === 'credited' || of === 'submitted') return 'done';
    return of === 'in_review' ? 'now' : 'next';
  };
  return way.map((of) => ({ state: of, atMs: atMs(of), look: look(of) }));
}
