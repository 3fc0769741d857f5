import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton, toast } from '@glassbook/ui';

/** A text with its label, to be copied whole. */
export function CopiedLine({ label, text, shown = text }: { label: string; text: string; shown?: string }) {
  const { t } = useTranslation('funds');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast({ title: t('deposit.copied', { what: label }), tone: 'ok' });
  };
  return (
    <div className="row sb g2">
      <span className="min-w-0">
        <span className="cap c2 block">{label}</span>
        <span className="label hash break-words">{shown}</span>
      </span>
      <IconButton label={t('deposit.copy', { what: label })} onClick={() => void copy()}>
        <Copy size={18} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}
