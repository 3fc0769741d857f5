import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button, Checkbox, PasswordInput } from '@glassbook/ui';
import { paths } from '../../carry/paths.ts';
import { AccountFrame } from './account-frame.tsx';
import { PasskeyButton } from '../../shared/proof/passkey-button.tsx';
import { SecondFactor } from '../../shared/proof/second-factor.tsx';
import type { Second } from './log-in.ts';
import { AddressField } from './address-field.tsx';
import { SubmitButton } from '../../shared/proof/submit-button.tsx';
import { useAddress } from './use-address.ts';
import { useLogin } from './use-login.ts';
import { apps } from '../../shared/wallets/apps.ts';
import { WalletMark } from '../../shared/wallets/wallet-mark.tsx';
import './account.css';
import '../../shared/wallets/wallets.css';

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

/** The wallet apps that log in too, each a link to its page. */
function WalletLinks({ search }: { search: string }) {
  const { t } = useTranslation('account');
  return (
    <>
      <p className="wallet-or cap mt6 mb-4">{t('wallet.or')}</p>
      <div className="wallet-tiles">
        {apps.map(({ app, name }) => (
          <Link key={app} className="wallet-tile" to={`${paths.walletSelect}${search}#${app}`}>
            <WalletMark icon={undefined} />
            {name}
          </Link>
        ))}
      </div>
      <p className="cap c2 mt4">{t('wallet.about')}</p>
    </>
  );
}

/** Log in with an email address or a phone number and a password, with a passkey, or with a wallet app. */
export default function LoginPage() {
  const { t } = useTranslation('account');
  const { search } = useLocation();
  const address = useAddress(false);
  const [password, setPassword] = useState('');
  const [stay, setStay] = useState(true);
  const [tried, setTried] = useState(false);
  const login = useLogin();
  const { send, sendPasskey, said, wait, busy, clear, otherAddress } = login;
  const { problem } = address;

  const enter = (second?: Second) => send(address, password, stay, second);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === undefined && password !== '') void enter();
  };

  if (login.second)
    return (
      <SecondStep
        address={address.shown}
        login={login}
        onCode={(code) => void enter({ second_code: code })}
        onPasskey={(response) => enter({ second_passkey: response })}
      />
    );
  return (
    <AccountFrame title={t('login.title')} about={<NewHere search={search} />}>
      <form className="col g4 mt6" onSubmit={submit} noValidate>
        <AddressField
          isLogin
          address={address}
          onChange={() => {
            setTried(false);
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
      <WalletLinks search={search} />
    </AccountFrame>
  );
}
