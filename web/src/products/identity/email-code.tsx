import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Button, FieldError, TextInput, serverNow, useNow } from '@glassbook/ui';
import { countdown } from '@glassbook/ui/format';
import { ask } from '../../carry/client.ts';
import { OutboxNote } from '../../shared/outbox-note.tsx';

/** The server sends the next code no earlier. */
const againMs = 60_000;

type Props = { address: string; code: string; onCode: (code: string) => void; error: string | undefined };

/** The code that is mailed to the account's own address, and the button that has it sent. */
export function EmailCode({ address, code, onCode, error }: Props) {
  const { t } = useTranslation('identity');
  const [sentAt, setSentAt] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const now = useNow();
  const left = sentAt === undefined ? 0 : Math.max(0, sentAt + againMs - now);
  const send = async (): Promise<void> => {
    setBusy(true);
    const answer = await ask(account.sendIdentityCode, {});
    setBusy(false);
    setSaid(answer.ok ? undefined : answer.message);
    if (answer.ok) setSentAt(serverNow());
  };
  return (
    <div className="col g2">
      <TextInput
        label={t('code')}
        {...(sentAt !== undefined && { help: t('code.help', { address }) })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={(typed) => onCode(typed.replaceAll(/\D/g, '').slice(0, 6))}
        required
        error={error}
      />
      {sentAt !== undefined && <OutboxNote />}
      {said !== undefined && <FieldError>{said}</FieldError>}
      <Button busy={busy && t('code.sending')} disabled={left > 0} onClick={() => void send()}>
        {left > 0
          ? t('code.again_in', { time: countdown(left) })
          : t(sentAt === undefined ? 'code.send' : 'code.again')}
      </Button>
    </div>
  );
}
