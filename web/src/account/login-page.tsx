import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button, Checkbox, PasswordInput, TextInput } from '@glassbook/ui';
import { useBusy } from '../app/loadable.ts';
import { backPath } from '../app/login-path.ts';
import { paths } from '../app/paths.ts';
import { session } from '../app/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { addressMost, addressProblem } from './address.ts';
import { logIn } from './log-in.ts';
import './account.css';

/** Log in with an email address and a password. */
export default function LoginPage() {
  const { t } = useTranslation('account');
  const go = useNavigate();
  const { search } = useLocation();
  const [address, setAddress] = useState('');
  const [password, setPassword] = useState('');
  const [stay, setStay] = useState(true);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [busy, run] = useBusy();
  const problem = addressProblem(address.trim());

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined || password === '' || busy) return;
    const answer = await run(() => logIn(address.trim(), password));
    if (answer === undefined) return;
    if (!answer.ok) {
      setRefused(answer.message);
      return;
    }
    session.begin(answer.message, stay);
    void go(backPath(search), { replace: true });
  };

  return (
    <AccountFrame
      title={t('login.title')}
      about={
        <>
          {t('login.new_here')}{' '}
          <Link className="semi inline-link" to={`${paths.register}${search}`}>
            {t('login.create')}
          </Link>
        </>
      }
    >
      <form className="col g4 mt6" onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('field.address')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={addressMost}
          value={address}
          onChange={setAddress}
          error={tried && problem !== undefined && t(problem)}
        />
        <PasswordInput
          label={t('field.password')}
          autoComplete="current-password"
          value={password}
          onChange={(next) => {
            setPassword(next);
            setRefused(undefined);
          }}
          error={refused ?? (tried && password === '' && t('problem.password_missing'))}
        />
        <div className="row sb wrap g2 -my-2">
          <Checkbox label={t('login.stay')} checked={stay} onChange={setStay} />
          <Link className="more link" to={`${paths.forgotten}${search}`}>
            {t('login.forgotten')}
          </Link>
        </div>
        <Button type="submit" tone="primary" size="lg" wide busy={busy && t('login.busy')}>
          {t('login.go')}
        </Button>
      </form>
    </AccountFrame>
  );
}
