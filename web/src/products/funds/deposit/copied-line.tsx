import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@glassbook/ui';
import { useCopy } from '../../../carry/use-copy.ts';

/** A text with its label, to be copied whole. */
export function CopiedLine({ label, text, shown = text }: { label: string; text: string; shown?: string }) {
  const { t } = useTranslation('funds');
  const copy = useCopy();
  return (
    <div className="row sb g2">
      <span className="min-w-0">
        <span className="cap c2 block">{label}</span>
        <span className="label hash break-words">{shown}</span>
      </span>
      <IconButton
        label={t('deposit.copy', { what: label })}
        onClick={() => void copy(text, t('deposit.copied', { what: label }))}
      >
        <Copy size={18} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}
