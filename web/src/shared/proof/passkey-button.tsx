import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, FieldError, useBusy } from '@glassbook/ui';
import { hasPasskeys } from '@glassbook/ui/passkey';
import { askPasskey, type PasskeyPurpose } from './passkey.ts';

/** Asks a passkey of this browser; `onAnswer` sends what it answers and gives back the refusal. Nothing where the browser has no passkeys. */
export function PasskeyButton({
  tone,
  purpose,
  onAnswer,
}: {
  tone: 'primary' | 'neutral';
  purpose: PasskeyPurpose;
  onAnswer: (response: string) => Promise<string | undefined>;
}) {
  const { t } = useTranslation('account');
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  if (!hasPasskeys()) return null;
  const use = async (): Promise<void> => {
    setSaid(undefined);
    const refused = await run(async () => {
      const asked = await askPasskey(purpose);
      if (asked.response === undefined) return { said: asked.said ?? t('passkey.stopped') };
      return { said: await onAnswer(asked.response) };
    });
    setSaid(refused?.said);
  };
  return (
    <div className="col g2">
      <Button tone={tone} size="lg" wide busy={busy && t('passkey.busy')} onClick={() => void use()}>
        {t('passkey.go')}
      </Button>
      {said !== undefined && <FieldError>{said}</FieldError>}
    </div>
  );
}
