import { useState } from 'react';
import type { RefusalCode } from '@glassbook/contract';
import { useBusy } from '@glassbook/ui';

type Answer<T> = { ok: true; message: T } | { ok: false; reason: RefusalCode; message: string };

/** Sends changes of the own factors. `again`, where there is one, repeats the change that the server asked a proof for. */
export function useChange() {
  const [again, setAgain] = useState<() => void>();
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const send = async <T>(ask: () => Promise<Answer<T>>, done: (message: T) => Promise<void> | void): Promise<void> => {
    setSaid(undefined);
    const answer = await run(ask);
    if (answer === undefined) return;
    if (answer.ok) await done(answer.message);
    else if (answer.reason === 'desk.step_up_required') setAgain(() => () => void send(ask, done));
    else setSaid(answer.message);
  };
  const proved = () => {
    setAgain(undefined);
    again?.();
  };
  return { send, busy, said, isAsked: again !== undefined, proved, forget: () => setAgain(undefined) };
}
