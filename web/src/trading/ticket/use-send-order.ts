import { Unreachable, type Answer } from '@glassbook/contract/client';
import { toast, useBusy } from '@glassbook/ui';
import { useEffect, useRef, useState } from 'react';
import { session } from '../../app/session.ts';
import { sendOrder } from './send-order.ts';
import type { Sending } from './send-outcome.tsx';

export type SendOrder<Placed> = {
  /** Sends the order; each call has the same id, so that a second one is the same order. */
  post: (ageMs: number) => Promise<Answer<string, Placed>>;
  /** The order was accepted. Not called after the screen is unmounted. */
  done: (placed: Placed) => void;
  /** Whether its acceptance is shown as a toast: what filled at once has one of its own, on this screen. */
  says: (placed: Placed) => boolean;
  /** The order was accepted, whether or not the screen is still mounted. */
  taken: () => void;
};

/** Sending from a ticket: the state for the screen, and the order until its outcome is known. */
export function useSendOrder<Placed>() {
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const [, run] = useBusy();
  const send = async ({ post, done, taken, says }: SendOrder<Placed>): Promise<void> => {
    let wake = (): void => undefined;
    const show = (next: Sending): void => {
      if (!gone.current) setSending(next);
    };
    show({ state: 'pending' });
    const [owner, before] = [session.owner(), session.ended()];
    /** The session has ended since. */
    const isOut = (): boolean => session.ended() !== before;
    try {
      const outcome = await sendOrder({
        post: (ageMs) => (isOut() ? Promise.reject(new Unreachable()) : post(ageMs)),
        left: () => (isOut() && session.ended() === 'here') || session.owner() !== owner,
        now: () => performance.now(),
        unknown: (asking) => show({ state: 'unknown', asking, askAgain: () => wake() }),
        pause: (ms) =>
          new Promise((resolve) => {
            const timer = setTimeout(() => wake(), ms);
            wake = () => {
              clearTimeout(timer);
              removeEventListener('online', wake);
              resolve();
            };
            addEventListener('online', wake);
          }),
      });
      if (outcome === undefined) {
        show({ state: 'idle' });
        return;
      }
      if ('refused' in outcome) {
        if (gone.current) toast({ title: outcome.refused, tone: 'err' });
        show({ state: 'refused', message: outcome.refused });
        return;
      }
      if (gone.current || says(outcome.placed)) toast({ title: outcome.message, tone: 'ok' });
      taken();
      show({ state: 'idle' });
      if (!gone.current) done(outcome.placed);
    } catch (cause) {
      show({ state: 'idle' });
      throw cause;
    }
  };
  return {
    sending,
    /** One order at a time: a second press while the first is in flight sends nothing. */
    send: (order: SendOrder<Placed>): void => void run(() => send(order)),
    /** The ticket changed: a refusal of the order before no longer applies. */
    forget: (): void => setSending((now) => (now.state === 'refused' ? { state: 'idle' } : now)),
  };
}
