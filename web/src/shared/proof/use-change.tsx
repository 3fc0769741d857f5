import { useBusy } from '@glassbook/ui';
import { useState, type ReactNode } from 'react';
import { account, type RefusalCode } from '@glassbook/contract';
import { refresh } from '../../carry/loadable.ts';
import { ProofForm } from './proof-form.tsx';

type Answer<T> = { ok: true; message: T } | { ok: false; reason: RefusalCode; message: string };

/** Sends changes of factors. `proof`, where there is one, is the form to show first: the session has to confirm a present factor. */
export function useChange(): {
  send: <T>(ask: () => Promise<Answer<T>>, done: (message: T) => void) => Promise<void>;
  busy: boolean;
  said: string | undefined;
  /** Counts refusals. */
  attempt: number;
  proof: ReactNode;
} {
  const [again, setAgain] = useState<() => void>();
  const [said, setSaid] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const [busy, run] = useBusy();
  const send = async <T,>(ask: () => Promise<Answer<T>>, done: (message: T) => void): Promise<void> => {
    setSaid(undefined);
    const answer = await run(ask);
    if (answer === undefined) return;
    if (answer.ok) {
      refresh(account.security);
      done(answer.message);
      return;
    }
    if (answer.reason === 'account.step_up_required') {
      setAgain(() => () => void send(ask, done));
      return;
    }
    setSaid(answer.message);
    setAttempt((count) => count + 1);
  };
  const proved = () => {
    setAgain(undefined);
    again?.();
  };
  return { send, busy, said, attempt, proof: again && <ProofForm onProved={proved} /> };
}
