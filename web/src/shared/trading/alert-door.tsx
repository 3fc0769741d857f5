import { IconButton } from '@glassbook/ui';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LentPart } from '../lent.tsx';

/** Opens the alerts of an instrument. */
export function AlertDoor({ symbol }: { symbol: string }) {
  const { t } = useTranslation('trading');
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <IconButton label={t('alerts', { symbol })} onClick={() => setOpen(true)}>
        <Bell size={20} strokeWidth={1.75} />
      </IconButton>
      {open && <LentPart name="alertSheet" symbol={symbol} onClose={close} onMissing={close} />}
    </>
  );
}
