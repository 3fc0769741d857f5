import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { Button, FieldError, lazyPart, PasswordInput, SavedUsername, TextInput, useBusy } from '@glassbook/ui';
import { ask } from '../app/client.ts';
import { LoginFrame } from './login-frame.tsx';

const QrCode = lazyPart(() => import('./qr-code.tsx'), <div className="desk-qr" />);
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

type Props = {
  invitation: string;
  invited: z.output<(typeof desk.invited)['reply']>;
  /** With the token of the first session. */
  onJoined: (token: string) => void;
};

/** The authenticator by QR code or by its key, a name, a password and the first code. */
export function JoinForm({ invitation, invited, onJoined }: Props) {
  const { t } = useTranslation('desk');
  const [given, setGiven] = useState({ name: invited.name, password: '', code: '' });
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const set = (change: Partial<typeof given>) => {
    setGiven({ ...given, ...change });
    setSaid(undefined);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      const answer = await ask(desk.join, { invitation, ...given });
      if (answer.ok) onJoined(answer.message);
      else setSaid(answer.message);
    });
  };
  return (
    <LoginFrame title={t('join.title')} about={`${invited.email} · ${t(`role.${invited.role}`)}`}>
      <form className="col g4 mt6" onSubmit={submit} noValidate>
        <div className="row g4 wrap">
          <QrCode text={invited.otpauth} label={t('join.qr')} />
          <div className="grow basis-40">
            <h2 className="label semi">{t('join.scan')}</h2>
            <p className="cap c2 mt1">{t('join.scan_about')}</p>
            <p className="hash body mt2">{inGroups(invited.secret)}</p>
          </div>
        </div>
        <TextInput
          label={t('join.name')}
          autoComplete="name"
          maxLength={60}
          value={given.name}
          onChange={(name) => set({ name })}
        />
        <SavedUsername name={invited.email} />
        <PasswordInput
          label={t('login.password')}
          help={t('join.password_about')}
          autoComplete="new-password"
          maxLength={128}
          value={given.password}
          onChange={(password) => set({ password })}
        />
        <TextInput
          label={t('login.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          value={given.code}
          onChange={(code) => set({ code })}
        />
        {said !== undefined && <FieldError>{said}</FieldError>}
        <Button tone="primary" size="lg" wide type="submit" busy={busy && t('busy')}>
          {t('join.go')}
        </Button>
      </form>
    </LoginFrame>
  );
}
