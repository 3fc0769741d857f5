import { useBusy } from '@glassbook/ui';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { backPath } from '../../carry/login-path.ts';
import { session } from '../../carry/session.ts';
import { factorsOf, type Factors } from './factors.ts';
import { logIn, logInByPasskey, type Second } from './log-in.ts';
import { ownerAt, ownerOf } from './owner-of.ts';
import type { Address } from './use-address.ts';
import { useWait } from '../../shared/proof/use-wait.ts';

/** Sends a login and leads on; `said` is its refusal, `wait` the seconds in which another would be refused. */
export function useLogin() {
  const go = useNavigate();
  const { search } = useLocation();
  const [refused, setRefused] = useState<{ message: string; endsByItself: boolean }>();
  const [busy, run] = useBusy();
  const wait = useWait();
  /** The password was right, and one of these second factors is asked for. */
  const [second, setSecond] = useState<Factors>();
  const [attempt, setAttempt] = useState(1);

  const enter = (token: string, stay: boolean, owner: string): void => {
    session.begin(token, stay, owner);
    void go(backPath(search), { replace: true });
  };
  /** Gives back the refusal, which the form shows too. */
  const send = async (
    address: Pick<Address, 'typed' | 'more'>,
    password: string,
    stay: boolean,
    proof?: Second,
  ): Promise<string | undefined> => {
    if (busy || (wait.left > 0 && !second)) return undefined;
    const answer = await run(() => logIn(address, password, proof));
    if (answer === undefined) return undefined;
    if (answer.ok) {
      enter(answer.message, stay, ownerAt(address));
      return undefined;
    }
    const { message, reason, seconds = 0 } = answer;
    const asked = factorsOf[reason];
    if (asked) {
      setSecond(asked);
      setRefused(undefined);
      return undefined;
    }
    // It is shown beside the button of the passkey.
    if (reason === 'account.passkey_failed') return message;
    // A password that is no longer accepted is typed again.
    if (reason === 'account.login_failed' || reason === 'account.reset_required') setSecond(undefined);
    setAttempt((count) => count + 1);
    setRefused({ message, endsByItself: reason !== 'account.login_failed' && seconds > 0 });
    wait.begin(seconds);
    return message;
  };
  const sendPasskey = async (response: string, stay: boolean): Promise<string | undefined> => {
    const answer = await logInByPasskey(response);
    if (!answer.ok) return answer.message;
    enter(answer.message, stay, ownerOf((JSON.parse(response) as { id: string }).id));
    return undefined;
  };
  return {
    send,
    sendPasskey,
    busy,
    second,
    attempt,
    /** To the password again. */
    back: () => {
      setSecond(undefined);
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
