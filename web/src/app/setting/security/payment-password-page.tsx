import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Button, PasswordInput, toast } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { useGoBack } from '../../../carry/go-back.ts';
import { useCall } from '../../../carry/loadable.ts';
import { Page } from '../../../shared/page.tsx';
import { paths } from '../../../carry/paths.ts';
import { useChange } from '../../../shared/proof/use-change.tsx';
import { HoldNote } from './hold-note.tsx';

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 6);

/** Set or change the six digits that approve withdrawals. */
export default function PaymentPasswordPage() {
  const { t } = useTranslation('security');
  const goBack = useGoBack();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const { send, busy, said, proof } = useChange();
  const isSet = useCall(account.security, {}).data?.payment_password_ms !== null;
  const problem =
    password.length < 6
      ? t('account:refusal.payment_password_shape')
      : password === again
        ? undefined
        : t('account:problem.passwords_differ');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined) return;
    void send(
      () => ask(account.setPaymentPassword, { password, re_password: again }),
      (message) => {
        toast({ title: message, tone: 'ok' });
        goBack(paths.security);
      },
    );
  };
  const error = said ?? (tried ? problem : undefined);
  const field = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const;
  return (
    <Page title={t('payment')} back={paths.security} width="narrow">
      <div className="pad mt4">
        {proof ?? (
          <form className="col g4" onSubmit={submit} noValidate>
            <PasswordInput
              {...field}
              label={t('payment.digits')}
              value={password}
              onChange={(typed) => setPassword(digitsOf(typed))}
              help={t('payment.help')}
              error={password.length < 6 || said !== undefined ? error : undefined}
            />
            <PasswordInput
              {...field}
              label={t('payment.again')}
              value={again}
              onChange={(typed) => setAgain(digitsOf(typed))}
              error={password.length === 6 && said === undefined ? error : undefined}
            />
            {isSet && <HoldNote />}
            <Button type="submit" tone="primary" size="lg" wide busy={busy && t('saving')}>
              {t('save')}
            </Button>
          </form>
        )}
      </div>
    </Page>
  );
}
