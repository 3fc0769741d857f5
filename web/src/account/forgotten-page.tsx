import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { account } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { ask } from '../app/client.ts';
import { session } from '../app/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { AddressStep } from './steps/address-step.tsx';
import { CodeStep } from './steps/code-step.tsx';
import { PasswordStep } from './steps/password-step.tsx';
import { StepMarks } from './steps/step-marks.tsx';
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
        account: steps.address.trim(),
        password: chosen.password,
        repassword: chosen.repeated,
        code: steps.code,
      }),
    );
    if (answer === undefined) return;
    if (!answer.ok) return steps.refuse(answer.reason, answer.message);
    toast({ title: answer.message, tone: 'ok' });
    session.end();
    void go(`/pages/common/login${search}`, { replace: true });
  };

  return (
    <AccountFrame
      title={t('forgotten.title')}
      about={
        <Link className="semi inline-link" to={`/pages/common/login${search}`}>
          {t('forgotten.back')}
        </Link>
      }
    >
      <StepMarks step={steps.step} />
      {steps.step === 'address' && (
        <AddressStep
          address={steps.address}
          onAddress={steps.setAddress}
          onNext={() => void steps.send()}
          refused={steps.saidAt('address')}
          busy={steps.busy}
        />
      )}
      {steps.step === 'code' && (
        <CodeStep
          address={steps.address.trim()}
          code={steps.code}
          onCode={steps.setCode}
          onNext={(code) => void steps.check(code)}
          onAgain={() => void steps.send()}
          onOtherAddress={steps.toAddress}
          wait={steps.wait}
          refused={steps.saidAt('code')}
          busy={steps.busy}
        />
      )}
      {steps.step === 'password' && (
        <PasswordStep
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            steps.clearRefusal();
          }}
          onNext={() => void reset()}
          refused={steps.refused}
          busy={steps.busy && t('forgotten.busy')}
          go={t('forgotten.go')}
        />
      )}
    </AccountFrame>
  );
}
