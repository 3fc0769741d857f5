import { useTranslation } from 'react-i18next';
import { Table } from '@glassbook/ui';
import type { TFunction } from 'i18next';
import { changeWords, figureOf, figureText, isWord, relativeChange, type Change } from './changes.ts';

/** The risk marks of a withdrawal, which the server joins with a comma. */
const marksText = (marks: string, t: TFunction<['treasury']>): string =>
  marks
    .split(', ')
    .map((mark) => t(`treasury:mark.${mark}`))
    .join(', ');

/** Fields whose values are neither figures nor words. */
const asWritten = new Set(['reference', 'payee', 'depositAddress', 'bankAccount', 'checksum', 'statedAt']);

/** A long text breaks, so that what was and what would be stand beside each other. */
const classOf = (name: string, field: string): string => (asWritten.has(field) ? `${name} desk-text` : name);

/** What a request changes: each field before and after. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const { t, i18n } = useTranslation(changeWords);
  const isDeposit = changes.some(({ field }) => field === 'deposit');
  const shown = (field: string, value: string): string => {
    if (field === 'house') return value === '-' ? '–' : t(`float:house.of.${value}`);
    if (field === 'role') return t(`role.${value}`);
    if (field === 'withdrawal') return t(`funds:status.${value}`);
    if (field === 'deposit') return t(`funds:deposit_status.${value}`);
    if (asWritten.has(field)) return value === '-' ? '–' : value;
    if (field === 'rejectReason' && value !== '-')
      return t(isDeposit ? `funds:deposit_reject.${value}` : `funds:reject.${value}`);
    if (field === 'marks' && value !== '-') return marksText(value, t);
    if (value === '-') return '–';
    if (field === 'identityReason') return value === 'none' ? '–' : t(`identity:failure.${value}`);
    return isWord(field) ? t(`value.${value}`) : figureOf(field, value);
  };
  const sideOf = ({ field, figure, ...change }: Change, side: 'before' | 'after'): string =>
    figure ? figureText(figure, figure[side], t, i18n.language) : shown(field, change[side]);
  return (
    <Table
      caption={t('changes.title')}
      rows={changes}
      rowKey={({ field }) => field}
      columns={[
        { key: 'field', head: t('changes.field'), cell: ({ field, figure }) => figure?.label ?? t(`field.${field}`) },
        {
          key: 'before',
          head: t('changes.before'),
          numeric: true,
          cell: (row) => <span className={classOf('desk-before', row.field)}>{sideOf(row, 'before')}</span>,
        },
        {
          key: 'after',
          head: t('changes.after'),
          numeric: true,
          cell: (row) => <span className={classOf('desk-after', row.field)}>{sideOf(row, 'after')}</span>,
        },
        { key: 'change', head: t('changes.change'), numeric: true, cell: relativeChange },
      ]}
    />
  );
}
