import { Copy, Download } from 'lucide-react';
import { createContext, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Checkbox, IconButton } from '@glassbook/ui';
import { useCopy } from '../../../carry/use-copy.ts';

/** Hears whether codes are shown, which nothing may close by mistake: they are never shown again. */
export const CodesShown = createContext<(shown: boolean) => void>(() => undefined);

/** Ten new recovery codes: shown once, to be copied or saved. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('security');
  const [saved, setSaved] = useState(false);
  const show = useContext(CodesShown);
  useEffect(() => {
    show(true);
    return () => show(false);
  }, [show]);
  const text = `${codes.join('\n')}\n`;
  const copy = useCopy();
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className="col g3">
      <div className="row sb">
        <h3 className="label semi">{t('recovery.title')}</h3>
        <span className="row">
          <IconButton label={t('recovery.copy')} onClick={() => void copy(text, t('copied'))}>
            <Copy size={18} strokeWidth={1.75} />
          </IconButton>
          <IconButton label={t('recovery.download')} onClick={download}>
            <Download size={18} strokeWidth={1.75} />
          </IconButton>
        </span>
      </div>
      <ol className="recovery-codes hash">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="cap c2">{t('recovery.about')}</p>
      <Checkbox label={t('recovery.saved')} checked={saved} onChange={setSaved} />
      <Button tone="primary" size="lg" wide disabled={!saved} onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}
