import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Note } from '@glassbook/ui';
import { wireLanguage } from '../carry/language.ts';
import { useHealth } from '../carry/health.ts';

/** In a demo without a mail server: where the code is. */
export function OutboxNote() {
  const { t } = useTranslation('account');
  if (useHealth().data?.demo !== true) return null;
  return (
    <Note tone="warn" icon={<FlaskConical size={18} strokeWidth={1.75} aria-hidden="true" />}>
      {t('code.outbox')}{' '}
      <a
        className="semi underline inline-link"
        href={`/dev/outbox?lang=${wireLanguage()}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('code.outbox_open')}
      </a>
    </Note>
  );
}
