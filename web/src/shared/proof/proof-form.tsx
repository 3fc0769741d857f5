import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Button, lazyPart, Loading, PasswordInput, useBusy } from '@glassbook/ui';
import { SecondFactor } from './second-factor.tsx';
import { useWait } from './use-wait.ts';
import { SubmitButton } from './submit-button.tsx';
import { ask } from '../../carry/client.ts';
import { useCall } from '../../carry/loadable.ts';

const WalletProof = lazyPart(() => import('./wallet-proof.tsx'), <Loading>{null}</Loading>);

type PasswordFormProps = {
  said: string | undefined;
  wait: number;
  busy: string | false;
  onType: () => void;
  onSend: (password: string) => void;
  children: ReactNode;
};

function PasswordForm({ said, wait, busy, onType, onSend, children }: PasswordFormProps) {
  const { t } = useTranslation('security');
  const [password, setPassword] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password !== '' && wait === 0) onSend(password);
  };
  return (
    <form className="col g4" onSubmit={submit} noValidate>
      <PasswordInput
        autoFocus
        label={t('confirm.password')}
        autoComplete="current-password"
        value={password}
        onChange={(next) => {
          setPassword(next);
          onType();
        }}
        error={said}
      />
      <SubmitButton wait={wait} busy={busy}>
        {t('confirm.go')}
      </SubmitButton>
      {children}
    </form>
  );
}

/** Asks for a factor that is set, before one is changed: the second one, else the password or a wallet. */
export function ProofForm({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation('security');
  const { data } = useCall(account.security, {});
  const ways = data?.step_up ?? ['password'];
  const [said, setSaid] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const [byWallet, setByWallet] = useState(false);
  const [busy, run] = useBusy();
  const wait = useWait();
  const prove = async (by: 'password' | 'code', proof: string): Promise<void> => {
    setSaid(undefined);
    const answer = await run(() => ask(account.stepUp, { by, proof }));
    if (answer === undefined) return;
    if (answer.ok) {
      onProved();
      return;
    }
    setSaid(answer.message);
    setAttempt((count) => count + 1);
    wait.begin(answer.seconds ?? 0);
  };
  const byPasskey = async (proof: string): Promise<string | undefined> => {
    const answer = await ask(account.stepUp, { by: 'passkey', proof });
    if (!answer.ok) return answer.message;
    onProved();
    return undefined;
  };
  const working = busy && t('confirm.busy');
  if (ways.includes('code'))
    return (
      <SecondFactor
        purpose="step_up"
        passkey={ways.includes('passkey')}
        recoveryOnly={data?.authenticator === null}
        onPasskey={byPasskey}
        {...{ said, attempt }}
        wait={wait.left}
        busy={working}
        go={t('confirm.go')}
        onCode={(code) => void prove('code', code)}
      />
    );
  if (byWallet || !ways.includes('password'))
    return (
      <div className="col g4">
        <WalletProof onProved={onProved} />
        {ways.includes('password') && (
          <Button tone="text" onClick={() => setByWallet(false)}>
            {t('confirm.use_password')}
          </Button>
        )}
      </div>
    );
  return (
    <PasswordForm
      {...{ said, wait: wait.left, busy: working }}
      onType={() => setSaid(undefined)}
      onSend={(password) => void prove('password', password)}
    >
      {ways.includes('wallet') && (
        <Button tone="text" onClick={() => setByWallet(true)}>
          {t('confirm.wallet')}
        </Button>
      )}
    </PasswordForm>
  );
}
