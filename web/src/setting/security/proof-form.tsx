import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { PasswordInput } from '@glassbook/ui';
import { SecondCode } from '../../account/second-code.tsx';
import { useWait } from '../../account/steps/use-wait.ts';
import { SubmitButton } from '../../account/submit-button.tsx';
import { ask } from '../../app/client.ts';
import { useBusy, useCall } from '../../app/loadable.ts';

/** Asks for a factor that is set, before one is changed: the second one, else the password. */
export function ProofForm({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation('security');
  const [by = 'password'] = useCall(account.security, {}).data?.step_up ?? [];
  const [password, setPassword] = useState('');
  const [said, setSaid] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const [busy, run] = useBusy();
  const wait = useWait();
  const prove = async (proof: string): Promise<void> => {
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
  const working = busy && t('confirm.busy');
  if (by === 'code')
    return (
      <SecondCode
        {...{ said, attempt }}
        wait={wait.left}
        busy={working}
        go={t('confirm.go')}
        onCode={(code) => void prove(code)}
      />
    );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password !== '' && wait.left === 0) void prove(password);
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
