import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { account } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { ask } from '../../carry/client.ts';
import { device } from '../../carry/device.ts';
import { paths } from '../../carry/paths.ts';
import { session } from '../../carry/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { FirstSteps } from './steps/first-steps.tsx';
import { PasswordStep } from './steps/password-step.tsx';
import { useCodeSteps } from './steps/use-code-steps.ts';
import './account.css';

/** Set a new password with a code. Every session of the account ends, so the login page follows. */
export default function ForgottenPage() {
  const { t } = useTranslation('account');
  const go = useNavigate();
  const { search } = useLocation();
  const steps = useCodeSteps('forget');
  const [chosen, setChosen] = useState({ password: '', repeated: '' });

  const reset = async () => {
    steps.clearRefusal();
    const answer = await steps.run(() =>
      ask(account.resetPassword, {
        account: steps.address.typed,
        area_code: steps.address.more.area_code ?? '',
        password: chosen.password,
        repassword: chosen.repeated,
        code: steps.code,
      }),
    );
    if (answer === undefined) return;
    if (!answer.ok) {
      steps.refuse(answer);
      return;
    }
    device.renew(answer.data.device);
    toast({ title: answer.message, tone: 'ok' });
    session.end();
    void go(`${paths.login}${search}`, { replace: true });
  };

  return (
    <AccountFrame
      title={t('forgotten.title')}
      about={
        <Link className="semi inline-link" to={`${paths.login}${search}`}>
          {t('forgotten.back')}
        </Link>
      }
    >
      <FirstSteps steps={steps} />
      {steps.step === 'password' && (
        <PasswordStep
          username={steps.address.shown}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            steps.clearRefusal();
          }}
          onNext={() => void reset()}
          refused={steps.refused}
          wait={steps.wait}
          busy={steps.busy && t('forgotten.busy')}
          go={t('forgotten.go')}
        />
      )}
    </AccountFrame>
  );
}
