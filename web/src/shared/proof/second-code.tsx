import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CodeInput, TextInput } from '@glassbook/ui';
import { SubmitButton } from './submit-button.tsx';

export type SecondCodeProps = {
  /** The refusal of the last code. */
  said: string | undefined;
  /** Counts refusals: each begins in the first place again. */
  attempt: number;
  busy: string | false;
  /** Seconds until the server takes another try. */
  wait: number;
  go: string;
  /** No authenticator app is set: a recovery code is asked for at once. */
  recoveryOnly?: boolean;
  onCode: (code: string) => void;
};

/** A code of the authenticator app or, where that is lost, a recovery code. */
export function SecondCode({ said, attempt, busy, wait, go, onCode, recoveryOnly = false }: SecondCodeProps) {
  const { t } = useTranslation('account');
  const [recovers, setRecovers] = useState(recoveryOnly);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [seen, setSeen] = useState(attempt);
  if (seen !== attempt) {
    setSeen(attempt);
    setTyped('');
    setTried(false);
  }
  const isBlocked = busy !== false || (wait > 0 && !recovers);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isBlocked && (recovers ? typed.trim() !== '' : typed.length === 6)) onCode(typed);
  };
  const missing = tried && typed === '' ? t('second.missing') : undefined;
  return (
    <form className="col g4" onSubmit={submit} noValidate>
      {recovers ? (
        <TextInput
          label={t('second.recovery_label')}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={typed}
          onChange={setTyped}
          help={t('second.recovery_help')}
          error={typed === '' ? (said ?? missing) : undefined}
        />
      ) : (
        <CodeInput
          key={attempt}
          focused
          label={t('second.label')}
          value={typed}
          onChange={setTyped}
          onComplete={(whole) => {
            if (!isBlocked) onCode(whole);
          }}
          help={t('second.help')}
          error={typed === '' ? (said ?? missing) : undefined}
        />
      )}
      <SubmitButton wait={recovers ? 0 : wait} busy={busy}>
        {go}
      </SubmitButton>
      {!recoveryOnly && (
        <div className="-my-2">
          <Button
            tone="text"
            onClick={() => {
              setRecovers(!recovers);
              setTyped('');
              setTried(false);
            }}
          >
            {t(recovers ? 'second.use_app' : 'second.use_recovery')}
          </Button>
        </div>
      )}
    </form>
  );
}
