/** The time line of a request: what happened, what happens now, and what comes. */
import type { notification } from '@glassbook/contract';

/** `atMs`: when it was reached. */
export type Step<State> = { state: State; look: 'done' | 'now' | 'failed' | 'next'; atMs: number | undefined };
type Request<State> = { state: State; timeline: readonly { state: State; at_ms: number }[] };

/** The life of one kind of request. `way`: the states that lead to its good end. `awaited`: the one that each open state waits for, which is the present step. */
export function lifeOf<State extends string>(
  way: readonly State[],
  awaited: Readonly<Partial<Record<State, State>>>,
): { isOpen: (state: State) => boolean; stepsOf: (of: Request<State>) => Step<State>[] } {
  return {
    isOpen: (state) => awaited[state] !== undefined,
    stepsOf: ({ state, timeline }) => {
      const atMs = (of: State) => timeline.find((each) => each.state === of)?.at_ms;
      const now = awaited[state];
      if (now === undefined && !way.includes(state))
        return timeline.map(({ state: of, at_ms: at }) => ({
          ...{ state: of, atMs: at },
          look: of === state ? 'failed' : 'done',
        }));
      const reached = now === undefined ? way.length : way.indexOf(now);
      return way.map((of, index) => ({
        ...{ state: of, atMs: atMs(of) },
        look: of === now ? 'now' : index < reached ? 'done' : 'next',
      }));
    },
  };
}

/** Whether one of these may be about a deposit or a withdrawal. */
export const isAboutFunds = (happened: readonly notification.Notification[]): boolean =>
  happened.some(({ group }) => group === 'funds');
