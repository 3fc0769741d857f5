import { useTranslation } from 'react-i18next';
import { Ledger, Part, Sum, Table } from '@glassbook/ui';
import { feeExample, figureOf, isWord, relativeChange, type Change } from './changes.ts';

/** What a request changes: each field before and after. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('desk');
  const shown = (field: string, value: string): string => {
    if (field === 'role') return t(`role.${value}`);
    return isWord(field) ? t(`value.${value}`) : figureOf(field, value);
  };
  return (
    <Table
      caption={t('changes.title')}
      rows={changes}
      rowKey={({ field }) => field}
      columns={[
        { key: 'field', head: t('changes.field'), cell: ({ field }) => t(`field.${field}`) },
        {
          key: 'before',
          head: t('changes.before'),
          numeric: true,
          cell: ({ field, before }) => <span className="desk-before">{shown(field, before)}</span>,
        },
        {
          key: 'after',
          head: t('changes.after'),
          numeric: true,
          cell: ({ field, after }) => <span className="desk-after">{shown(field, after)}</span>,
        },
        { key: 'change', head: t('changes.change'), numeric: true, cell: relativeChange },
      ]}
    />
  );
}

/** What a new taker fee is for one order. */
export function FeeExample({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('desk');
  const found = feeExample(changes);
  if (!found) return null;
  return (
    <section className="mt6 narrow mx-0">
      <h3 className="label c2 mb-2">{t('example.title')}</h3>
      <Ledger large>
        <Part label={t('example.after')}>{found.after}</Part>
        <Part label={t('example.before')}>{`−${found.before}`}</Part>
        <Sum
          label={t(found.isMore ? 'example.more' : 'example.less')}
        >{`${found.isMore ? '' : '−'}${found.difference}`}</Sum>
      </Ledger>
    </section>
  );
}
