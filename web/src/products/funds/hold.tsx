import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Note } from '@glassbook/ui';
import { countdown } from '@glassbook/ui/format';

/** Until when nothing can leave the account. */
export function Hold({ untilMs, nowMs }: { untilMs: number; nowMs: number }) {
  const { t } = useTranslation('security');
  return (
    <Note tone="warn" icon={<Clock size={18} strokeWidth={1.75} aria-hidden="true" />}>
      <b>{t('hold.title')}</b> {t('hold.about')}
      <span className="row sb wrap g2 mt2">
        <span className="c2">{t('hold.left')}</span>
        <b className="tnum" role="timer">
          {countdown(untilMs - nowMs)}
        </b>
      </span>
    </Note>
  );
}
