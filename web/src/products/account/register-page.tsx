import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { TextInput, toast } from '@glassbook/ui';
import { backPath } from '../../carry/login-path.ts';
import { paths } from '../../carry/paths.ts';
import { session } from '../../carry/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { invitationUsed, invited } from './invited.ts';
import { openAccount } from './open-account.ts';
import { ownerAt } from './owner-of.ts';
import { FirstSteps } from './steps/first-steps.tsx';
import { PasswordStep } from './steps/password-step.tsx';
import { useCodeSteps } from './steps/use-code-steps.ts';
import './account.css';

/** Open an account: an address, the code sent to it, a password. It ends logged in. */
export default function RegisterPage() {
  const { t } = useTranslation('account');
  const go = useNavigate();
  const { search } = useLocation();
  const steps = useCodeSteps('register');
  const [chosen, setChosen] = useState({ password: '', repeated: '' });
  const [invite, setInvite] = useState(() => invited(search));

  const choose = (next: typeof chosen) => {
    setChosen(next);
    steps.clearRefusal();
  };
  const register = async () => {
    steps.clearRefusal();
    const done = await steps.run(() => openAccount(steps.address, steps.code, chosen, invite.trim()));
    if (done === undefined) return;
    if (!done.ok) {
      steps.refuse(done);
      return;
    }
    invitationUsed();
    toast({ title: t('register.done'), tone: 'ok' });
    if (done.token !== undefined) session.begin(done.token, true, ownerAt(steps.address));
    void go(done.token === undefined ? `${paths.login}${search}` : backPath(search), { replace: true });
  };

  return (
    <AccountFrame
      title={t('register.title')}
      about={
        <>
          {t('register.have_one')}{' '}
          <Link className="semi inline-link" to={`${paths.login}${search}`}>
            {t('login.go')}
          </Link>
        </>
      }
    >
      <FirstSteps steps={steps} />
      {steps.step === 'password' && (
        <PasswordStep
          username={steps.address.shown}
          value={chosen}
          onChange={choose}
          onNext={() => void register()}
          refused={steps.refused}
          wait={steps.wait}
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
