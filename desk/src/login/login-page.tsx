import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { desk } from '@glassbook/contract';
import { Button, FieldError, Note, PasswordInput, TextInput, useBusy } from '@glassbook/ui';
import { hasPasskeys } from '@glassbook/ui/passkey';
import { Clock } from 'lucide-react';
import { ask } from '../app/client.ts';
import { askPasskey } from '../app/passkey.ts';
import { paths } from '../app/paths.ts';
import { session, useToken } from '../app/session.ts';
import { DemoCast, type Member } from './demo-cast.tsx';
import { LoginFrame } from './login-frame.tsx';

/** Why the last session ended, where it did not end by a press. */
function Ended() {
  const ended = session.ended();
  if (ended === undefined) return null;
  return (
    <div className="mt4" role="status">
      <Note icon={<Clock size={16} strokeWidth={1.75} aria-hidden="true" />}>{ended}</Note>
    </div>
  );
}

/** Password and the code of the authenticator or a passkey, together: neither is confirmed without the other. */
function useLogin() {
  const { t } = useTranslation('desk');
  const [given, setGiven] = useState({ email: '', password: '', code: '' });
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const set = (change: Partial<typeof given>) => {
    setGiven({ ...given, ...change });
    setSaid(undefined);
  };
  const logIn = async (wanted: typeof given & { passkey?: string }) => {
    const answer = await ask(desk.login, wanted);
    if (answer.ok) session.begin(answer.message);
    else {
      setGiven({ email: wanted.email, password: wanted.password, code: '' });
      setSaid(answer.message);
    }
  };
  const send = (wanted: typeof given) => void run(() => logIn(wanted));
  const byCode = (event: SyntheticEvent) => {
    event.preventDefault();
    if (given.email === '' || given.password === '' || given.code === '') setSaid(t('login.incomplete'));
    else send(given);
  };
  const byPasskey = () => {
    if (given.email === '' || given.password === '') {
      setSaid(t('login.passkey_incomplete'));
      return;
    }
    void run(async () => {
      const asked = await askPasskey(desk.beginPasskeyAnswer);
      if ('said' in asked) setSaid(asked.said);
      else await logIn({ ...given, code: '', passkey: asked.response });
    });
  };
  return { given, set, said, busy, send, byCode, byPasskey };
}

export default function LoginPage() {
  const { t } = useTranslation(['desk', 'account']);
  const token = useToken();
  const { state } = useLocation() as { state: { back?: string } | null };
  const { given, set, said, busy, send, byCode, byPasskey } = useLogin();
  const choose = ({ email, password, code }: Member) => send({ email, password, code });

  if (token !== undefined) return <Navigate to={state?.back ?? paths.overview} replace state={{ landed: true }} />;
  return (
    <LoginFrame title={t('login.title')} about={t('login.about')}>
      {said === undefined && <Ended />}
      <form className="col g4 mt6" onSubmit={byCode} noValidate>
        <TextInput
          label={t('login.email')}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          value={given.email}
          onChange={(email) => set({ email })}
        />
        <PasswordInput
          label={t('login.password')}
          autoComplete="current-password"
          maxLength={512}
          value={given.password}
          onChange={(password) => set({ password })}
        />
        <TextInput
          label={t('login.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          value={given.code}
          onChange={(code) => set({ code })}
        />
        {said !== undefined && <FieldError>{said}</FieldError>}
        <Button tone="primary" size="lg" wide type="submit" busy={busy && t('login.busy')}>
          {t('login.go')}
        </Button>
        {hasPasskeys() && (
          <Button tone="neutral" size="lg" wide disabled={busy} onClick={byPasskey}>
            {t('account:passkey.go')}
          </Button>
        )}
        <Link className="link" to={paths.join}>
          {t('login.join')}
        </Link>
      </form>
      <DemoCast onChoose={choose} />
    </LoginFrame>
  );
}
