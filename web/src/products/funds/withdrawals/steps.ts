/** The time line of a withdrawal: what happened, what happens now, and what comes. */
import type { funds, notification } from '@glassbook/contract';
import type { z } from 'zod';

export type Withdrawal = z.output<typeof funds.withdrawal.reply>;
export type State = Withdrawal['state'];
export type Step = {
  state: State;
  look: 'done' | 'now' | 'failed' | 'next';
  /** When it was reached. */
  atMs: number | undefined;
};

const way: readonly State[] = ['requested', 'in_review', 'approved', 'paid'];
/** What each state waits for. */
const awaited = {
  ...{ requested: 'in_review', in_review: 'in_review' },
  ...{ approved: 'paid', paying: 'paid', paid: undefined },
} as const satisfies Partial<Record<State, State | undefined>>;

const open: readonly State[] = ['requested', 'in_review', 'approved', 'paying'];
export const isOpen = (state: State): boolean => open.includes(state);

/** Whether one of these may be about a withdrawal. */
export const isAboutFunds = (happened: readonly notification.Notification[]): boolean =>
  happened.some(({ group }) => group === 'funds');

/** `requested` waits for its review, `approved` and `paying` for the payment: what is awaited is the present step. */
export function stepsOf({ state, timeline }: Pick<Withdrawal, 'state' | 'timeline'>): Step[] {
  const atMs = (of: State) => timeline.find((each) => each.state === of)?.at_ms;
  if (state === 'rejected' || state === 'cancelled')
    return timeline.map(({ state: of, at_ms: at }) => ({
      ...{ state: of, atMs: at },
      look: of === state ? 'failed' : 'done',
    }));
  const now = awaited[state];
  const reached = now === undefined ? way.length : way.indexOf(now);
  return way.map((of, index) => ({
    ...{ state: of, atMs: atMs(of) },
    look: of === now ? 'now' : index < reached ? 'done' : 'next',
  }));
}
