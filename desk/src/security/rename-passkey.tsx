import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '@glassbook/contract';
import { Button, Overlay, TextInput, useBusy } from '@glassbook/ui';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';

export type Named = { id: number; name: string };

export function RenamePasskey({ passkey, onClose }: { passkey: Named; onClose: () => void }) {
  const { t } = useTranslation('security');
  const [name, setName] = useState(passkey.name);
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      const answer = await ask(desk.renamePasskey, { id: String(passkey.id), name });
      setSaid(answer.ok ? undefined : answer.message);
      if (!answer.ok) return;
      refreshAll();
      onClose();
    });
  };
  return (
    <Overlay open onOpenChange={(next) => !next && onClose()} title={t('passkeys.rename')}>
      <form className="col g4" onSubmit={submit} noValidate>
        <TextInput
          autoFocus
          label={t('passkeys.name')}
          autoComplete="off"
          maxLength={60}
          value={name}
          error={said}
          onChange={(next) => {
            setName(next);
            setSaid(undefined);
          }}
        />
        <Button tone="primary" wide type="submit" busy={busy && t('saving')}>
          {t('save')}
        </Button>
      </form>
    </Overlay>
  );
}
