import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { float } from '@glassbook/contract';
import { Badge, Table } from '@glassbook/ui';
import { exact, noNumber } from '@glassbook/ui/format';
import { ExportRows } from '../app/export-rows.tsx';
import { stamp } from '../app/stamp.ts';

export type Report = z.output<(typeof float.report)['reply']>;
type Row = Report['rows'][number];

/** Less is held than owed. */
const isShort = ({ difference }: Row): boolean => difference.startsWith('-');
/** What it adds up to, and what that is made of. */
const results = ['owed', 'held', 'difference'] as const;
const parts = ['users', 'on_hold', 'fees', 'maker', 'convert', 'other_house', 'loan_loss'] as const;
/** Shown where one of them is not zero. */
const seldom: readonly string[] = ['other_house', 'loan_loss'];
const amounts = [...results, ...parts] as const;

/** The rows on the screen as a file, with the journal entry that they are of. */
export function ExportReport({ rows, journal_seq: seq, at_ms: at }: Report) {
  const { t } = useTranslation('float');
  const head = [t('asset'), ...amounts.map((key) => t(key)), t('coverage'), t('places'), t('journal'), t('as_of')];
  const load = () =>
    Promise.resolve({
      lines: rows.map((row) => [
        ...[row.name, ...amounts.map((key) => row[key]), row.coverage ?? '', String(row.places)],
        ...[String(seq), new Date(at).toISOString()],
      ]),
    });
  return <ExportRows name="float" head={head} rows={load} />;
}

function Coverage({ row }: { row: Row }) {
  const { t } = useTranslation('float');
  if (row.coverage === null) return noNumber;
  if (!isShort(row)) return `${exact(row.coverage)}%`;
  return (
    <span className="row g2 end">
      <Badge tone="err">{t('short')}</Badge>
      {`${exact(row.coverage)}%`}
    </span>
  );
}

/** By asset: what is owed, what is held, and what is missing or more. */
export function ReportTable({ rows }: Pick<Report, 'rows'>) {
  const { t } = useTranslation('float');
  const shown = parts.filter((key) => !seldom.includes(key) || rows.some((row) => /[1-9]/.test(row[key])));
  return (
    <Table
      dense
      caption={t('report')}
      rows={rows}
      rowKey={({ currency_id: id }) => id}
      columns={[
        { key: 'asset', head: t('asset'), cell: ({ name }: Row) => name },
        ...results.map((key) => ({
          ...{ key, head: t(key), numeric: true },
          cell: (row: Row) => (
            <span className={key === 'difference' && isShort(row) ? 'err' : undefined}>{exact(row[key])}</span>
          ),
        })),
        { key: 'coverage', head: t('coverage'), numeric: true, cell: (row) => <Coverage row={row} /> },
        ...shown.map((key) => ({ key, head: t(key), numeric: true, cell: (row: Row) => exact(row[key]) })),
        {
          key: 'oldest',
          head: t('oldest'),
          cell: ({ oldest_ms: oldest }) => (oldest === null ? noNumber : stamp(oldest)),
        },
      ]}
    />
  );
}
