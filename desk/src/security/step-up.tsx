import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '@glassbook/contract';
import { Button, FieldError, Overlay, TextInput, useBusy } from '@glassbook/ui';
import { hasPasskeys } from '@glassbook/ui/passkey';
import { ask } from '../app/client.ts';
import { askPasskey } from '../app/passkey.ts';

type Props = {
  /** Whether there is a passkey to confirm with. */
  passkey: boolean;
  onProved: () => void;
  onClose: () => void;
};

/** Asks for a present factor before one is changed: the code of the authenticator or a passkey. */
export function StepUp({ passkey, onProved, onClose }: Props) {
  const { t } = useTranslation(['desk', 'security', 'account']);
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const prove = async (proof: { code: string } | { passkey: string }) => {
    const answer = await ask(desk.stepUp, proof);
    if (answer.ok) onProved();
    else setSaid(answer.message);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code !== '') void run(() => prove({ code }));
  };
  const byPasskey = () =>
    void run(async () => {
      const asked = await askPasskey(desk.beginStepUp);
      if ('said' in asked) setSaid(asked.said);
      else await prove({ passkey: asked.response });
    });
  return (
    <Overlay open onOpenChange={(next) => !next && onClose()} title={t('security:confirm.title')}>
      <form className="col g4" onSubmit={submit} noValidate>
        <TextInput
          autoFocus
          label={t('login.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          value={code}
          onChange={(next) => {
            setCode(next);
            setSaid(undefined);
          }}
        />
        {said !== undefined && <FieldError>{said}</FieldError>}
        <Button tone="primary" wide type="submit" busy={busy && t('security:confirm.busy')}>
          {t('security:confirm.go')}
        </Button>
        {passkey && hasPasskeys() && (
          <Button tone="neutral" wide disabled={busy} onClick={byPasskey}>
            {t('account:passkey.go')}
          </Button>
        )}
      </form>
    </Overlay>
  );
}
