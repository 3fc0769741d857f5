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

  const send = async (address: string, password: string, stay: boolean): Promise<void> => {
    if (busy || wait.left > 0) return;
    const answer = await run(() => logIn(address, password));
    if (answer === undefined) return;
    if (answer.ok) {
      session.begin(answer.message, stay);
      void go(backPath(search), { replace: true });
      return;
    }
    const { message, reason, seconds = 0 } = answer;
    setRefused({ message, endsByItself: reason !== 'account.login_failed' && seconds > 0 });
    wait.begin(seconds);
  };
  return {
    send,
    busy,
    wait: wait.left,
    // A refusal that only asks to wait is gone with the wait.
    said: refused !== undefined && (wait.left > 0 || !refused.endsByItself) ? refused.message : undefined,
    clear: () => setRefused(undefined),
    /** The limits of one account are not those of another. */
    otherAddress: () => wait.begin(0),
  };
}
