import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { PasswordInput, useBusy } from '@glassbook/ui';
import { SecondFactor } from '../../account/second-factor.tsx';
import { useWait } from '../../account/steps/use-wait.ts';
import { SubmitButton } from '../../account/submit-button.tsx';
import { ask } from '../../app/client.ts';
import { useCall } from '../../app/loadable.ts';

/** Asks for a factor that is set, before one is changed: the second one, else the password. */
export function ProofForm({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation('security');
  const { data } = useCall(account.security, {});
  const ways = data?.step_up ?? ['password'];
  const [password, setPassword] = useState('');
  const [said, setSaid] = useState<string>();
  const [attempt, setAttempt] = useState(1);
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
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password !== '' && wait.left === 0) void prove('password', password);
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
          setSaid(undefined);
        }}
        error={said}
      />
      <SubmitButton wait={wait.left} busy={working}>
        {t('confirm.go')}
      </SubmitButton>
    </form>
  );
}
