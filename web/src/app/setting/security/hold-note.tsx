import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Note } from '@glassbook/ui';

/** Says, before a factor is changed or removed, that withdrawals pause. The first of a kind pauses nothing (ACCOUNT-032). */
export function HoldNote() {
  const { t } = useTranslation('security');
  return (
    <Note tone="warn" icon={<Clock size={18} strokeWidth={1.75} aria-hidden="true" />}>
      {t('hold_note')}
    </Note>
  );
}
