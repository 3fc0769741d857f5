import { useEffect, useRef } from 'react';
import { idOf, stateOf, type Form } from '../../sending/sent.ts';
import { askAgain, sendUntilKnown } from '../../sending/until-known.ts';
import { useSending } from '../../sending/use-sending.ts';
import type { Sending } from './send-outcome.tsx';

/** Sending from a ticket: what its screen shows, and the order until its outcome is known, also once the screen is left. */
export function useOrderSending<Body, Placed>(form: Form<Body, Placed>) {
  const { owner, at, again, said, review, change } = useSending(form);
  const id = idOf(owner, form.name);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  // The page was loaded again before its answer came.
  useEffect(() => {
    if (stateOf(id).at === 'unknown') void sendUntilKnown(owner, latest.current, 0);
  }, [owner, id]);
  const sending: Sending =
    at === 'unknown' || again
      ? { state: 'unknown', asking: again, askAgain: () => askAgain(owner, form) }
      : at === 'sending'
        ? { state: 'pending' }
        : said === undefined
          ? { state: 'idle' }
          : { state: 'refused', message: said };
  return {
    sending,
    /** One order at a time: a second press while the first has no answer sends nothing. */
    send: (body: Body, done: (placed: Placed) => void): void => {
      if (at === 'sending' || at === 'unknown') return;
      review(body);
      void sendUntilKnown(owner, { ...form, done });
    },
    /** The ticket changed: a refusal of the order before no longer applies. */
    forget: change,
  };
}
