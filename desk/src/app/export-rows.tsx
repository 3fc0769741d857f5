import { useTranslation } from 'react-i18next';
import { csvOf } from '@glassbook/contract/csv';
import { Button, toast, useBusy, serverNow } from '@glassbook/ui';
import { plainDate } from '@glassbook/ui/format';
import { Download } from 'lucide-react';
import { download } from './download.ts';

type FileProps = {
  /** The beginning of the file's name. */
  name: string;
  /** The text of the file, which the server writes; or the sentence of a refusal. */
  load: () => Promise<{ ok: true; message: string } | { ok: false; message: string }>;
  /** Of which table it is, where a page has several. */
  about?: string | undefined;
};

/** Saves a table as CSV. */
export function ExportFile({ name, load, about }: FileProps) {
  const { t } = useTranslation('desk');
  const [busy, run] = useBusy();
  const save = () =>
    void run(async () => {
      const { ok, message } = await load();
      if (ok) download(message, `${name}-${plainDate(serverNow(), 'UTC')}.csv`);
      else toast({ title: message, tone: 'err' });
    });
  return (
    <Button
      size="sm"
      tone="outlined"
      aria-label={about && `${t('csv')}: ${about}`}
      busy={busy && t('busy')}
      icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={save}
    >
      {t('csv')}
    </Button>
  );
}

type Props = {
  name: string;
  about?: string;
  head: readonly string[];
  /** Every row of the filter, not only those on the screen; or the sentence of a refusal. */
  rows: () => Promise<{ lines: string[][] } | { failure: string }>;
};

/** The same of a short table, which is written here. */
export function ExportRows({ name, about, head, rows }: Props) {
  const load = async () => {
    const found = await rows();
    if ('failure' in found) return { ok: false as const, message: found.failure };
    return { ok: true as const, message: csvOf([head, ...found.lines]) };
  };
  return <ExportFile name={name} about={about} load={load} />;
}
