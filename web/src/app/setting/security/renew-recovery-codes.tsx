import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Button, FieldError } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useChange } from '../../../shared/proof/use-change.tsx';
import { HoldNote } from './hold-note.tsx';

/** How many recovery codes are left, and ten new ones in their place. */
export function RenewRecoveryCodes({ left, onDone }: { left: number; onDone: () => void }) {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<readonly string[]>();
  const { send, busy, said, proof } = useChange();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (proof) return proof;
  return (
    <div className="col g4">
      <p>{t('recovery.left', { left })}</p>
      <p className="cap c2">{t('renew_codes_about')}</p>
      {said !== undefined && <FieldError>{said}</FieldError>}
      <Button
        tone="primary"
        size="lg"
        wide
        busy={busy && t('saving')}
        onClick={() => void send(() => ask(account.renewRecoveryCodes, {}), setCodes)}
      >
        {t('renew_codes')}
      </Button>
      <HoldNote />
    </div>
  );
}
