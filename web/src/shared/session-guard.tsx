import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '@glassbook/ui';
import { loginPath, loginRedirectMs } from '../carry/login-path.ts';
import { session } from '../carry/session.ts';

/** Leads to the login when the session is no longer valid. */
export function SessionGuard() {
  const go = useNavigate();
  useEffect(
    () =>
      session.onExpire((message) => {
        const back = loginPath();
        toast({ title: message, tone: 'err' });
        setTimeout(() => {
          if (session.token() === undefined) void go(back);
        }, loginRedirectMs);
      }),
    [go],
  );
  return null;
}
