import { newKey, toast, useBusy } from '@glassbook/ui';
import { useRef, useState } from 'react';
import type { Side } from '../instrument.ts';
import type { OrderActions } from './open-orders.tsx';

type Said = { ok: boolean; message: string };
/** The calls of a product; `key`: a retry with it is the same request. */
export type CancelCalls = {
  one: (id: string, key: string) => Promise<Said>;
  all: (symbol: string | undefined, side: Side | undefined, key: string) => Promise<Said>;
  /** After an answer. */
  changed: () => void;
};

const say = ({ message, ok }: Said): void => toast({ title: message, tone: ok ? 'ok' : 'err' });

/** Cancelling, one or all. The list itself changes by push; here is only the answer. */
export function useCancelling({ one, all, changed }: CancelCalls): Omit<OrderActions, 'amend'> {
  const [cancelling, setCancelling] = useState<ReadonlySet<number>>(new Set());
  const [cancellingAll, run] = useBusy();
  // Not the state: two presses in one frame would both see it as it was drawn.
  const inFlight = useRef(new Set<number>());
  const cancel = async (id: number): Promise<void> => {
    if (inFlight.current.has(id)) return;
    inFlight.current.add(id);
    const show = () => setCancelling(new Set(inFlight.current));
    show();
    const answer = await one(String(id), newKey());
    inFlight.current.delete(id);
    show();
    say(answer);
    changed();
  };
  const cancelAll = async (symbol: string | undefined, side?: Side): Promise<void> => {
    const answer = await run(() => all(symbol, side, newKey()));
    if (answer === undefined) return;
    say(answer);
    changed();
  };
  return {
    cancelling,
    cancellingAll,
    cancel: (id: number): void => void cancel(id),
    cancelAll: (symbol, side): void => void cancelAll(symbol, side),
  };
}
