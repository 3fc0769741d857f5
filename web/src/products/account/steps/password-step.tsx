import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput, SavedUsername } from '@glassbook/ui';
import { passwordProblems, type NewPassword } from '../password.ts';
import type { AccountField } from '../refused-field.ts';
import { SubmitButton } from '../../../shared/proof/submit-button.tsx';

export type PasswordStepProps = {
  /** What the account is logged in to by. */
  username: string;
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  onNext: () => void;
  refused: { field: AccountField | undefined; message: string } | undefined;
  busy: string | false;
  /** Seconds until the server takes another try. */
  wait: number;
  go: string;
  /** Fields of the form that are not of the password. */
  children?: ReactNode;
};

/** Last the password, twice. */
export function PasswordStep({
  username,
  value,
  onChange,
  onNext,
  refused,
  busy,
  wait,
  go,
  children,
}: PasswordStepProps) {
  const { t } = useTranslation('account');
  const [tried, setTried] = useState(false);
  const problems = passwordProblems(value);
  const said = (field: 'password' | 'repeated') => {
    if (refused?.field === field) return refused.message;
    const problem = problems[field];
    return tried && problem !== undefined && t(problem);
  };
  const next = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (problems.password === undefined && problems.repeated === undefined && !busy) onNext();
  };
  return (
    <form className="col g4 mt6" onSubmit={next} noValidate>
      <SavedUsername name={username} />
      <PasswordInput
        meter
        autoFocus
        label={t('field.new_password')}
        autoComplete="new-password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        error={said('password')}
      />
      <PasswordInput
        label={t('field.repeated')}
        autoComplete="new-password"
        value={value.repeated}
        onChange={(repeated) => onChange({ ...value, repeated })}
        error={said('repeated')}
      />
      {children}
      <SubmitButton wait={wait} busy={busy}>
        {go}
      </SubmitButton>
    </form>
  );
}
