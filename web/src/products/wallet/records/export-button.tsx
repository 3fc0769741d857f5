import { IconButton, toast, useBusy, serverNow } from '@glassbook/ui';
import { plainDate } from '@glassbook/ui/format';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { allEntries } from './all-entries.ts';
import { csvOf } from './record-csv.ts';
import type { RecordFilter } from './record-filter.ts';

/** Writes every entry of the filter, not only those on the screen, into a CSV file. */
export function ExportButton({ filter }: { filter: RecordFilter }) {
  const { t } = useTranslation('wallet');
  const [busy, run] = useBusy();
  const save = () =>
    void run(async () => {
      const answer = await allEntries(filter);
      if (!answer.ok) {
        toast({ title: answer.message, tone: 'err' });
        return;
      }
      const text = csvOf(answer.entries, {
        head: (column) => t(`csv.${column}`),
        kind: (kind) => t(`kind.${kind}`),
      });
      download(text, `${t('csv.file')}-${plainDate(serverNow())}.csv`);
      toast({
        title: t(answer.whole ? 'records.exported' : 'records.exported_part', { count: answer.entries.length }),
        tone: 'ok',
      });
    });
  return (
    <IconButton label={t('records.export')} aria-busy={busy} disabled={busy} onClick={save}>
      {busy ? (
        <span className="spin" aria-hidden="true" />
      ) : (
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
      )}
    </IconButton>
  );
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken its copy by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
