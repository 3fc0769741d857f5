import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { account } from '@glassbook/contract';
import { TextInput, toast } from '@glassbook/ui';
import { ask } from '../app/client.ts';
import { backPath } from '../app/login-path.ts';
import { session } from '../app/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { AddressStep } from './steps/address-step.tsx';
import { CodeStep } from './steps/code-step.tsx';
import { PasswordStep } from './steps/password-step.tsx';
import { StepMarks } from './steps/step-marks.tsx';
import { useCodeSteps } from './steps/use-code-steps.ts';
import './account.css';

/** An invite code that came with the link. */
const invited = (search: string): string => new URLSearchParams(search).get('code')?.slice(0, 16) ?? '';

/** Open an account: an address, the code sent to it, a password. Whoever finishes is logged in. */
export default function RegisterPage() {
  const { t } = useTranslation('account');
  const go = useNavigate();
  const { search } = useLocation();
  const steps = useCodeSteps('register');
  const [chosen, setChosen] = useState({ password: '', repeated: '' });
  const [invite, setInvite] = useState(() => invited(search));

  const register = async () => {
    steps.clearRefusal();
    const address = steps.address.trim();
    const done = await steps.run(async () => {
      const answer = await ask(account.register, {
        user_string: address,
        code: steps.code,
        password: chosen.password,
        re_password: chosen.repeated,
        extension_code: invite.trim(),
        type: 'email',
      });
      if (!answer.ok) return answer;
      toast({ title: answer.message, tone: 'ok' });
      return ask(account.login, { user_string: address, password: chosen.password });
    });
    if (done === undefined) return;
    if (!done.ok) return steps.refuse(done.reason, done.message);
    session.begin(done.message, true);
    void go(backPath(search), { replace: true });
  };

  return (
    <AccountFrame
      title={t('register.title')}
      about={
        <>
          {t('register.have_one')}{' '}
          <Link className="semi inline-link" to={`/pages/common/login${search}`}>
            {t('login.go')}
          </Link>
        </>
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
          onNext={() => void register()}
          refused={steps.refused}
          busy={steps.busy && t('register.busy')}
          go={t('register.go')}
        >
          <TextInput
            label={t('field.invite')}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={16}
            value={invite}
            onChange={setInvite}
            help={t('register.invite_help')}
            error={steps.saidAt('invite')}
          />
        </PasswordStep>
      )}
    </AccountFrame>
  );
}
