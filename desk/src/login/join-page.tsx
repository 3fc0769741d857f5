import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { Button, FieldError, TextInput, useBusy } from '@glassbook/ui';
import { ask } from '../app/client.ts';
import { paths } from '../app/paths.ts';
import { session, useToken } from '../app/session.ts';
import { JoinForm } from './join-form.tsx';
import { LoginFrame } from './login-frame.tsx';

type Invited = z.output<(typeof desk.invited)['reply']>;

/** Uses a one-time code: first the code, from the link or typed, then the password and the authenticator. */
export default function JoinPage() {
  const { t } = useTranslation('desk');
  const token = useToken();
  const { hash } = useLocation();
  const go = useNavigate();
  const [invitation, setInvitation] = useState(hash.slice(1));
  const [found, setFound] = useState<Invited>();
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const look = (code: string) =>
    void run(async () => {
      const answer = await ask(desk.invited, { invitation: code });
      if (answer.ok) setFound(answer.message);
      else setSaid(answer.message);
    });
  const linked = useRef(hash.length > 1);
  useEffect(() => {
    if (!linked.current) return;
    linked.current = false;
    look(hash.slice(1));
    // The code stays out of the history.
    void go(paths.join, { replace: true });
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (invitation.trim() === '') setSaid(t('join.code_missing'));
    else look(invitation.trim());
  };

  if (token !== undefined) return <Navigate to={paths.overview} replace />;
  if (found) return <JoinForm invitation={invitation.trim()} invited={found} onJoined={session.begin} />;
  return (
    <LoginFrame title={t('join.title')} about={t('join.about')}>
      <form className="col g4 mt6" onSubmit={submit} noValidate>
        <TextInput
          label={t('join.code')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={invitation}
          onChange={(next) => {
            setInvitation(next);
            setSaid(undefined);
          }}
        />
        {said !== undefined && <FieldError>{said}</FieldError>}
        <Button tone="primary" size="lg" wide type="submit" busy={busy && t('busy')}>
          {t('join.next')}
        </Button>
        <Link className="link" to={paths.login}>
          {t('login.go')}
        </Link>
      </form>
    </LoginFrame>
  );
}
