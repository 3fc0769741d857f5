import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Button, toast } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { SetAuthenticator } from './set-authenticator.tsx';
import { useChange } from '../../../shared/proof/use-change.tsx';
import { HoldNote } from './hold-note.tsx';

/** What can be done with an authenticator that is set: replace it, turn it off. */
export function ChangeAuthenticator({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('security');
  const [isReplacing, setReplacing] = useState(false);
  const { send, busy, said, proof } = useChange();
  const turnOff = () =>
    send(
      () => ask(account.removeAuthenticator, {}),
      (message) => {
        toast({ title: message, tone: 'ok' });
        onDone();
      },
    );

  if (isReplacing) return <SetAuthenticator replaces isFirst={false} onDone={onDone} />;
  if (proof) return proof;
  return (
    <div className="col g3">
      <Button tone="neutral" size="lg" wide onClick={() => setReplacing(true)}>
        {t('replace')}
      </Button>
      <Button tone="danger" size="lg" wide busy={busy && t('saving')} onClick={() => void turnOff()}>
        {t('turn_off')}
      </Button>
      <p className="cap c2">{t('turn_off_about')}</p>
      {said !== undefined && <p role="alert">{said}</p>}
      <HoldNote />
    </div>
  );
}
