import { Button, Segments } from '@glassbook/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openExport, type Format } from './export.ts';
import { useSaving } from './use-saving.ts';

/** Saves every entry as a file. */
export function ExportPart({ entries }: { entries: number }) {
  const { t } = useTranslation('statement');
  const [format, setFormat] = useState<Format>('json');
  const [busy, start] = useSaving();
  return (
    <section className="col g3" aria-labelledby="export">
      <h2 id="export" className="t3">
        {t('export.title')}
      </h2>
      <p className="cap c2">{t('export.about')}</p>
      <Segments
        label={t('export.format')}
        value={format}
        onChange={setFormat}
        options={[
          { value: 'csv', label: 'CSV' },
          { value: 'json', label: 'JSON' },
        ]}
      />
      <code className="card p cap">npm run verify -- export.json</code>
      <Button
        tone="primary"
        size="lg"
        wide
        busy={busy && t('export.running')}
        icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => start(() => openExport(format))}
      >
        {t('export.run', { number: entries })}
      </Button>
    </section>
  );
}
