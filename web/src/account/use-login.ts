import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useBusy } from '../app/loadable.ts';
import { backPath } from '../app/login-path.ts';
import { session } from '../app/session.ts';
import { logIn } from './log-in.ts';
import { useWait } from './steps/use-wait.ts';

/** Sends a login and leads on; `said` is its refusal, `wait` the seconds in which another would be refused. */
export function useLogin() {
  const go = useNavigate();
  const { search } = useLocation();
  const [refused, setRefused] = useState<{ message: string; endsByItself: boolean }>();
  const [busy, run] = useBusy();
  const wait = useWait();
  /** The password was right, and a second factor is asked for. */
  const [isSecond, setSecond] = useState(false);
  const [attempt, setAttempt] = useState(1);

  const send = async (address: string, password: string, stay: boolean, second?: string): Promise<void> => {
    if (busy || (wait.left > 0 && !isSecond)) return;
    const answer = await run(() => logIn(address, password, second));
    if (answer === undefined) return;
    if (answer.ok) {
      session.begin(answer.message, stay);
      void go(backPath(search), { replace: true });
      return;
    }
    const { message, reason, seconds = 0 } = answer;
    if (reason === 'account.second_factor_required') {
      setSecond(true);
      setRefused(undefined);
      return;
    }
    // A password that is no longer accepted is typed again.
    if (reason === 'account.login_failed' || reason === 'account.reset_required') setSecond(false);
    setAttempt((count) => count + 1);
    setRefused({ message, endsByItself: reason !== 'account.login_failed' && seconds > 0 });
    wait.begin(seconds);
  };
  return {
    send,
    busy,
    isSecond,
    attempt,
    /** To the password again. */
    back: () => {
      setSecond(false);
      setRefused(undefined);
      wait.begin(0);
    },
    wait: wait.left,
    // A refusal that is only a wait ends with the wait.
    said: refused !== undefined && (wait.left > 0 || !refused.endsByItself) ? refused.message : undefined,
    clear: () => setRefused(undefined),
    /** The limits of one account are not those of another. */
    otherAddress: () => wait.begin(0),
  };
}
