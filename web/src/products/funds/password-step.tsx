import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { account } from '@glassbook/contract';
import { Button, FieldError, PasswordInput } from '@glassbook/ui';
import { useCall } from '../../carry/loadable.ts';
import { paths } from '../../carry/paths.ts';

export type Problem = { field: 'password' | 'sheet'; message: string };

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 6);

type Props = {
  /** What is about to be sent. */
  what: ReactNode;
  action: string;
  busy: string | false;
  problem: Problem | undefined;
  setProblem: (problem: Problem | undefined) => void;
  submit: (password: string) => void;
};

/** What is about to be sent with its payment password, of users who have set one; of others with the way to set it. */
export function PasswordStep({ what, action, busy, problem, setProblem, submit }: Props) {
  const { t } = useTranslation('funds');
  const [password, setPassword] = useState('');
  const unset = useCall(account.security, {}).data?.payment_password_ms === null;
  const check = (event: SyntheticEvent) => {
    event.preventDefault();
    if (unset || password.length === 6) submit(password);
    else setProblem({ field: 'password', message: t('security:payment.help') });
  };
  return (
    <form className="col g4" onSubmit={check} noValidate>
      {what}
      {unset ? (
        <Link className="link med self-start inline-flex items-center min-h-11" to={paths.paymentPassword}>
          {t('security:payment')}
        </Link>
      ) : (
        <PasswordInput
          label={t('security:payment')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={password}
          onChange={(typed) => {
            setPassword(digitsOf(typed));
            setProblem(undefined);
          }}
          error={problem?.field === 'password' ? problem.message : undefined}
        />
      )}
      {problem?.field === 'sheet' && <FieldError>{problem.message}</FieldError>}
      <Button type="submit" tone="primary" size="lg" wide busy={busy}>
        {action}
      </Button>
    </form>
  );
}
