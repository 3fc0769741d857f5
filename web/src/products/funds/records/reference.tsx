import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@glassbook/ui';
import { useCopy } from '../../../carry/use-copy.ts';

/** By what a payment is found outside. */
export function Reference({ text }: { text: string }) {
  const { t } = useTranslation('funds');
  const copy = useCopy();
  return (
    <div className="row sb g2">
      <span className="min-w-0">
        <span className="cap c2 block">{t('detail.reference')}</span>
        <span className="cap hash break-all">{text}</span>
      </span>
      <IconButton label={t('detail.copy')} onClick={() => void copy(text, t('detail.copied'))}>
        <Copy size={18} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}
