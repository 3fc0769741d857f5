import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button, Checkbox, PasswordInput, TextInput } from '@glassbook/ui';
import { paths } from '../app/paths.ts';
import { AccountFrame } from './account-frame.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondFactor } from './second-factor.tsx';
import type { Second } from './log-in.ts';
import { addressMost, addressProblem } from './address.ts';
import { SubmitButton } from './submit-button.tsx';
import { useLogin } from './use-login.ts';
import './account.css';

/** The second factor, where the password was right and one is set. */
function SecondStep({
  address,
  login,
  onCode,
  onPasskey,
}: {
  address: string;
  login: ReturnType<typeof useLogin>;
  onCode: (code: string) => void;
  onPasskey: (response: string) => Promise<string | undefined>;
}) {
  const { t } = useTranslation('account');
  const { said, attempt, wait, busy, back, second } = login;
  return (
    <AccountFrame title={t('second.title')} about={address}>
      <div className="mt6 col g4">
        <SecondFactor
          purpose="second"
          {...{ said, attempt, wait, onCode, onPasskey }}
          passkey={second?.passkey === true}
          recoveryOnly={second?.app === false}
          busy={busy && t('login.busy')}
          go={t('login.go')}
        />
        <Button tone="text" onClick={back}>
          {t('second.back')}
        </Button>
      </div>
    </AccountFrame>
  );
}

function NewHere({ search }: { search: string }) {
  const { t } = useTranslation('account');
  return (
    <>
      {t('login.new_here')}{' '}
      <Link className="semi inline-link" to={`${paths.register}${search}`}>
        {t('login.create')}
      </Link>
    </>
  );
}

/** Log in with an email address and a password, or with a passkey. */
export default function LoginPage() {
  const { t } = useTranslation('account');
  const { search } = useLocation();
  const [address, setAddress] = useState('');
  const [password, setPassword] = useState('');
  const [stay, setStay] = useState(true);
  const [tried, setTried] = useState(false);
  const login = useLogin();
  const { send, sendPasskey, said, wait, busy, clear, otherAddress } = login;
  const problem = addressProblem(address.trim());

  const enter = (second?: Second) => send(address.trim(), password, stay, second);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === undefined && password !== '') void enter();
  };

  if (login.second)
    return (
      <SecondStep
        address={address.trim()}
        login={login}
        onCode={(code) => void enter({ second_code: code })}
        onPasskey={(response) => enter({ second_passkey: response })}
      />
    );
  return (
    <AccountFrame title={t('login.title')} about={<NewHere search={search} />}>
      <form className="col g4 mt6" onSubmit={submit} noValidate>
        <TextInput
          label={t('field.address')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={addressMost}
          value={address}
          onChange={(next) => {
            setAddress(next);
            otherAddress();
          }}
          error={tried && problem !== undefined && t(problem)}
        />
        <PasswordInput
          label={t('field.password')}
          autoComplete="current-password"
          value={password}
          onChange={(next) => {
            setPassword(next);
            clear();
          }}
          error={said ?? (tried && password === '' && t('problem.password_missing'))}
        />
        <div className="row sb wrap g2 -my-2">
          <Checkbox label={t('login.stay')} checked={stay} onChange={setStay} />
          <Link className="more link" to={`${paths.forgotten}${search}`}>
            {t('login.forgotten')}
          </Link>
        </div>
        <SubmitButton wait={wait} busy={busy && t('login.busy')}>
          {t('login.go')}
        </SubmitButton>
        <PasskeyButton tone="neutral" purpose="login" onAnswer={(response) => sendPasskey(response, stay)} />
      </form>
    </AccountFrame>
  );
}
